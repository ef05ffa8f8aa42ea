package demo.undeclared;

/** In a package of two parts, which stock 3.3 does not trust. */
public final class LateException extends RuntimeException {

  private static final long serialVersionUID = 1L;
}
