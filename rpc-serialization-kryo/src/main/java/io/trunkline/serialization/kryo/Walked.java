package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Registration;
import org.jspecify.annotations.Nullable;

/**
 * What {@link GraphWriter} and {@link GraphReader} call directly, in place of Kryo's general
 * methods: a serializer, or what one made of the table in use. Its bytes are those of the
 * serializer's own {@code write} and {@code read}.
 */
interface Walked extends WalkedForm {

  /**
   * Writes the content of an object, of which the class and the mark of references are written.
   *
   * @param object null only if {@link #getAcceptsNull} and no marks are written
   */
  void write(GraphWriter writer, @Nullable Object object);

  /**
   * Reads what {@link #write} wrote.
   *
   * @param id of the object, to be given to {@link GraphReader#begun} before anything inside it is
   *     read
   */
  @Nullable Object read(GraphReader reader, int id);

  /** Whether null is part of its form; Kryo's serializers have this method. */
  boolean getAcceptsNull();

  /** Whether an object met twice is written once, where references are on. */
  default boolean isReferenced() {
    return true;
  }

  /** What does both under the table in use; null if that is still to be found out. */
  default @Nullable Walked inTable() {
    return this;
  }

  /** What writes and reads the objects of a class; null if Kryo's own methods have to. */
  static @Nullable Walked of(Registration registration, TableView view) {
    if (registration.getSerializer() instanceof ValueSerializer<?> value) {
      return value;
    }
    NamedRegistration named = registration instanceof NamedRegistration n ? n : null;
    WalkedForm known = named == null ? null : named.form(view);
    if (known != null) {
      return (Walked) known;
    }
    if (!(registration.getSerializer() instanceof Walked walked)) {
      return null;
    }
    Walked now = walked.inTable();
    if (now != null && named != null) {
      named.learn(view, now);
    }
    return now == null ? walked : now;
  }
}
