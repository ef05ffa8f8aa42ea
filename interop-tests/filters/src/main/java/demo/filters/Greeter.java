package demo.filters;

/** A service to call through filters. */
public interface Greeter {

  String greet(String name);

  String reserve(String name);

  /** Throws an {@link IllegalStateException}. */
  String fail(String name);

  /** The id of the Seata transaction that the call belongs to. */
  String transaction();
}
