package demo.bid;

/** A service whose calls cost what their caller asks for. */
public interface LoadService {

  /** Returns so many times 1,024 characters. */
  String big(int kibibytes);

  /** Returns its argument after so long. */
  int slow(int millis);
}
