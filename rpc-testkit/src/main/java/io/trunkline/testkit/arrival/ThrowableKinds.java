package io.trunkline.testkit.arrival;

import io.trunkline.testkit.arrival.own.Item;
import io.trunkline.testkit.arrival.own.Thrown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Exceptions, as values. */
final class ThrowableKinds {

  private ThrowableKinds() {}

  static List<Kind> all() {
    Family family = new Family();
    family.add("an exception", Exception.class, () -> framed(new IllegalStateException("text")));
    family.add("an exception without a text", Exception.class, () -> framed(new IOException()));
    family.add(
        "an exception with a cause",
        RuntimeException.class,
        () -> framed(new UncheckedIOException("outer", new IOException("inner"))));
    family.add(
        "an exception whose text is its cause's",
        Exception.class,
        () -> framed(new ExecutionException(new IOException("inner"))));
    family.add(
        "an exception with suppressed ones",
        Exception.class,
        () -> {
          Exception thrown = new IllegalStateException("text");
          thrown.addSuppressed(new IOException("suppressed"));
          return framed(thrown);
        });
    family.add(
        "an exception of a database",
        SQLException.class,
        () -> {
          SQLException thrown = new SQLException("reason", "42000", 7, new IOException("cause"));
          thrown.setNextException(new SQLException("next", "42001", 8));
          return framed(thrown);
        });
    family.add(
        "an exception of a batch",
        SQLException.class,
        () -> framed(new BatchUpdateException("reason", "42000", 7, new int[] {1, -2})));
    family.add("an error", Throwable.class, () -> framed(new AssertionError("text")));
    own(family);
    return family.kinds();
  }

  private static void own(Family family) {
    family.add(
        "an exception with a code",
        Thrown.Coded.class,
        () -> framed(new Thrown.Coded("text", 5, new IOException("cause"))));
    family.add(
        "an exception with Throwable's names",
        Thrown.Shadowing.class,
        () -> framed(Thrown.Shadowing.filled()));
    family.add(
        "an exception with Throwable's names, empty",
        Exception.class,
        () -> framed(new Thrown.Shadowing(null, null)));
    family.add(
        "an exception with the names of getters",
        Thrown.Messaging.class,
        () -> framed(new Thrown.Messaging("real", "shown")));
    family.add(
        "an exception with its own text",
        Thrown.Speaking.class,
        () -> framed(new Thrown.Speaking(3, new IOException("cause"))));
    family.add(
        "an exception whose constructor is strict",
        Thrown.Strict.class,
        () -> framed(new Thrown.Strict("task", new SQLException("reason", "42000", 7))));
    family.add(
        "an exception without a stack trace", Thrown.Quiet.class, () -> new Thrown.Quiet("quiet"));
    family.add(
        "an exception with a list",
        Thrown.Listing.class,
        () -> framed(new Thrown.Listing("text", List.of(new Item("a")))));
    family.add(
        "an exception that holds itself",
        Thrown.Listing.class,
        () -> framed(Thrown.holdingItself()));
    family.add("causes in a ring", Exception.class, () -> framed(Thrown.ring()));
    family.add("an anonymous exception", RuntimeException.class, () -> framed(Thrown.anonymous()));
  }

  /** Sets a stack trace that is the same wherever the exception was created. */
  static <T extends Throwable> T framed(T thrown) {
    Set<Throwable> done = Collections.newSetFromMap(new IdentityHashMap<>());
    frame(thrown, done);
    return thrown;
  }

  private static void frame(@Nullable Throwable thrown, Set<Throwable> done) {
    if (thrown == null || !done.add(thrown)) {
      return;
    }
    thrown.setStackTrace(
        new StackTraceElement[] {
          new StackTraceElement("shop.Order", "pay", "Order.java", 7),
          new StackTraceElement("shop.Till", "main", "Till.java", 17)
        });
    frame(thrown.getCause(), done);
    for (Throwable suppressed : thrown.getSuppressed()) {
      frame(suppressed, done);
    }
    if (thrown instanceof SQLException sql) {
      frame(sql.getNextException(), done);
    }
  }
}
