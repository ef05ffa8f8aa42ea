package io.trunkline.serialization.terms;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The form in which one side writes a class: everything that affects the bytes, and nothing else.
 * Immutable.
 */
public final class ClassSchema {

  /**
   * A field or record component.
   *
   * @param owner the name of the class that declares it
   * @param name its name
   * @param type its declared type: the name as in {@link Class#getName()}; then, if it is generic,
   *     its arguments as {@code <A,B>}, with {@code *} for an unknown one; then, if anything else
   *     affects the form of the field, a space and that
   * @param exact whether its values have exactly that type, so that their class is not written
   */
  public record Field(String owner, String name, String type, boolean exact) {

    public Field {
      requireNonNull(owner, "owner");
      requireNonNull(name, "name");
      requireNonNull(type, "type");
    }

    /** Whether it is the same field, possibly with another type. */
    public boolean isSamePlace(Field other) {
      return owner.equals(other.owner) && name.equals(other.name);
    }
  }

  private final String name;
  private final String kind;
  private final List<Field> fields;
  private final List<String> constants;

  /** Computed once, because each connection needs them. */
  private final long nameDigest;

  private final long digest;

  /**
   * @param name the class name on the wire
   * @param kind the kind of form, as named by its serialization, such as {@code bean} or {@code
   *     enum}; classes of different kinds have nothing in common
   * @param fields the fields or record components that are written, in the order of their names
   * @param constants the constants of an enum in their order; empty for other classes
   */
  public ClassSchema(String name, String kind, List<Field> fields, List<String> constants) {
    this.name = requireNonNull(name, "name");
    this.kind = requireNonNull(kind, "kind");
    this.fields = List.copyOf(fields);
    this.constants = List.copyOf(constants);
    this.nameDigest = digestOf(name);
    this.digest = content().value();
  }

  /** The class name on the wire. */
  public String name() {
    return name;
  }

  /** The kind of form, as named by its serialization. */
  public String kind() {
    return kind;
  }

  /** The fields or record components that are written, in the order of their names. */
  public List<Field> fields() {
    return fields;
  }

  /** The constants of an enum in their order; empty for other classes. */
  public List<String> constants() {
    return constants;
  }

  /** A digest that identifies the class where its name must not be sent. */
  public long nameDigest() {
    return nameDigest;
  }

  /**
   * A digest that is equal for equal schemas; different schemas collide with a probability of 2 to
   * the minus 64.
   */
  public long digest() {
    return digest;
  }

  private Digest content() {
    Digest content = new Digest().add(name).add(kind).add(fields.size());
    for (Field field : fields) {
      content.add(field.owner).add(field.name).add(field.type).add(field.exact ? 1 : 0);
    }
    content.add(constants.size());
    constants.forEach(content::add);
    return content;
  }

  /** The {@link #nameDigest()} of a class with this name. */
  public static long digestOf(String name) {
    return new Digest().add(name).value();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ClassSchema schema
        && digest == schema.digest
        && name.equals(schema.name)
        && kind.equals(schema.kind)
        && fields.equals(schema.fields)
        && constants.equals(schema.constants);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(digest);
  }

  @Override
  public String toString() {
    return name + " (" + kind + "): " + (constants.isEmpty() ? fields : constants);
  }

  /** SHA-256, or its first eight bytes, over texts and numbers, each text behind its length. */
  static final class Digest {

    private final MessageDigest sha;

    Digest() {
      try {
        sha = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException e) {
        throw new IllegalStateException("every Java has SHA-256", e);
      }
    }

    Digest add(String text) {
      byte[] bytes = text.getBytes(UTF_8);
      add(bytes.length);
      sha.update(bytes);
      return this;
    }

    Digest add(long number) {
      sha.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
      return this;
    }

    long value() {
      return ByteBuffer.wrap(bytes()).getLong();
    }

    /** All of it; nothing can be added after. */
    byte[] bytes() {
      return sha.digest();
    }
  }
}
