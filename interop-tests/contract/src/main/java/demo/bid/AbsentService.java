package demo.bid;

/** A service that no provider exports. */
public interface AbsentService {

  String absent(String text);
}
