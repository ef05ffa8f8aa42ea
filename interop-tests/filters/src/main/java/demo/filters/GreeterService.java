package demo.filters;

/** Answers at once. */
public final class GreeterService implements Greeter {

  @Override
  public String greet(String name) {
    return "hello " + name;
  }

  @Override
  public String reserve(String name) {
    return "reserved for " + name;
  }

  @Override
  public String fail(String name) {
    throw new IllegalStateException("no " + name);
  }

  @Override
  public String transaction() {
    return SeataCalls.current();
  }
}
