package io.trunkline.testkit.arrival.own;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Exceptions of the application. */
public final class Thrown {

  private Thrown() {}

  /** With a code. */
  public static class Coded extends Exception {
    private static final long serialVersionUID = 1L;
    private final int code;

    public Coded(String message, int code, @Nullable Throwable cause) {
      super(message, cause);
      this.code = code;
    }

    public int code() {
      return code;
    }
  }

  /** Its fields have the names of Throwable's. */
  public static class Shadowing extends Exception {
    private static final long serialVersionUID = 1L;
    public @Nullable String detailMessage;
    public @Nullable String cause;
    public int stackTrace;
    public @Nullable List<String> suppressedExceptions;

    public Shadowing(@Nullable String message, @Nullable Throwable cause) {
      super(message, cause);
    }

    /** All of them set. */
    public static Shadowing filled() {
      Shadowing filled = new Shadowing("message", new IllegalStateException("real cause"));
      filled.detailMessage = "detail";
      filled.cause = "text of a cause";
      filled.stackTrace = 5;
      filled.suppressedExceptions = new ArrayList<>(List.of("s"));
      filled.addSuppressed(new java.io.IOException("suppressed"));
      return filled;
    }
  }

  /** Its fields have the names of an exception's properties. */
  public static class Messaging extends Exception {
    private static final long serialVersionUID = 1L;
    public String message = "";
    public String localizedMessage = "";
    public @Nullable String cause;
    public @Nullable List<String> suppressed;

    public Messaging(String real, String shown) {
      super(real, new IllegalArgumentException("real cause"));
      message = shown;
      localizedMessage = shown + "!";
    }
  }

  /** Builds its message again on each call. */
  public static class Speaking extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int code;

    public Speaking(int code, Throwable cause) {
      super(cause);
      this.code = code;
    }

    @Override
    public String getMessage() {
      Throwable cause = getCause();
      return "code " + code + (cause == null ? "" : " " + cause.getMessage());
    }
  }

  /** Its constructor fails on null. */
  public static class Strict extends Exception {
    private static final long serialVersionUID = 1L;
    private final String task;

    public Strict(String task, SQLException cause) {
      super(task + cause.getSQLState(), cause);
      this.task = task;
    }

    public String task() {
      return task;
    }
  }

  /** Has no stack trace and takes no suppressed exceptions. */
  public static class Quiet extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Quiet(String message) {
      super(message, null, false, false);
    }
  }

  /** Generic fields, and collections. */
  public static class Listing extends RuntimeException {
    private static final long serialVersionUID = 1L;
    public final ArrayList<Item> items = new ArrayList<>();
    public transient @Nullable Object dropped;

    public Listing(String message, List<Item> found) {
      super(message);
      items.addAll(found);
    }
  }

  /** Each is the cause of the other. */
  public static Exception ring() {
    Exception one = new IllegalStateException("one");
    Coded other = new Coded("other", 3, one);
    one.initCause(other);
    return other;
  }

  /** One that refers to itself. */
  public static Listing holdingItself() {
    Listing listing = new Listing("itself", List.of(new Item("a")));
    listing.items.get(0).back = listing;
    return listing;
  }

  /** An anonymous one. */
  @SuppressWarnings("serial")
  public static RuntimeException anonymous() {
    return new Quiet("anonymous") {
      private final int extra = 1;

      @Override
      public String toString() {
        return super.toString() + extra;
      }
    };
  }
}
