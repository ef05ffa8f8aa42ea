package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.hessian2.internal.codec.FieldNames;
import io.trunkline.serialization.hessian2.internal.codec.StatePlan;
import io.trunkline.serialization.hessian2.internal.codec.TypeCodec;
import io.trunkline.serialization.hessian2.internal.wire.ByteTable;
import io.trunkline.serialization.hessian2.internal.wire.ScalarReader;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the class definitions of one message, and the types of its lists and maps, each of which a
 * message has in full once and then refers to by number. A name becomes a class through the gate
 * only.
 */
final class ReadNames {

  /** Each costs an exception of the gate. */
  private static final int MAX_REFUSED_NAMES = 256;

  private final ScalarReader in;
  private final TypeCodecs codecs;
  private final NameCache cache;
  private final UsedSlots used = new UsedSlots();
  private @Nullable ClassDefinition[] definitions = new @Nullable ClassDefinition[16];
  private int definitionCount;
  private int definitionsKept; // including those that were read ahead
  private @Nullable ResolvedName[] types = new @Nullable ResolvedName[16];
  private int typeCount;
  private int refusedNames;

  ReadNames(ScalarReader in, TypeCodecs codecs, NameCache cache) {
    this.in = in;
    this.codecs = codecs;
    this.cache = cache;
  }

  // ----------------------------------------------------------- definitions

  /**
   * Reads the definition behind its tag.
   *
   * <p>The plan of one is {@link FieldNames} if it is of a class that the gate refuses or, in plain
   * messages, of a class of maps.
   *
   * @param mayBeRefused whether it may be of any class that the gate refuses; otherwise only of
   *     collections and maps, whose place decides
   * @param isPlain whether the message is plain, in which some peers write maps like that
   */
  void readDefinition(ClassGate gate, boolean mayBeRefused, boolean isPlain) {
    int start = in.position();
    int hash = ByteTable.nameHash(in.bytes(), start, in.limit());
    ClassDefinition known = cache.definitions().find(hash, in.bytes(), start, in.limit());
    if (known != null && codec(known.name(), gate) == known.codec()) {
      in.position(start + known.bytes().length);
    } else {
      known = newDefinition(start, hash, gate, mayBeRefused, isPlain);
    }
    if (definitionCount == definitions.length) {
      definitions = Arrays.copyOf(definitions, 2 * definitionCount);
    }
    definitions[definitionCount++] = known;
  }

  private ClassDefinition newDefinition(
      int start, int hash, ClassGate gate, boolean mayBeRefused, boolean isPlain) {
    String name = in.readString();
    if (name == null) {
      throw in.failure("expected the name of a class, found null");
    }
    byte[] nameBytes = Arrays.copyOfRange(in.bytes(), start, in.position());
    ResolvedName resolved = new ResolvedName(name, nameBytes, hash);
    TypeCodec codec = codec(resolved, gate);
    boolean isUnplanned = codec == null || isPlain && codec.isOfMaps();
    TypeCodec used = codec == null ? codecs.map() : codec;
    if (!isUnplanned) {
      used.requireObject();
    }
    String[] fields = readFields(name);
    if (codec == null && !mayBeRefused && !StatePlan.isMeantBy(fields)) {
      resolved.codec(codecs, gate); // refuses it
    }
    ClassDefinition made =
        new ClassDefinition(
            resolved,
            used,
            isUnplanned ? new FieldNames(fields, codec == null) : used.plan(fields),
            isUnplanned ? fields.length : used.values(fields.length),
            Arrays.copyOfRange(in.bytes(), start, in.position()),
            hash);
    if (!isUnplanned) { // keeps only what a gate allows, and every reader may find
      cache.definitions().keep(made);
    }
    return made;
  }

  /** The codec of a name; null if the gate refuses it. */
  private @Nullable TypeCodec codec(ResolvedName name, ClassGate gate) {
    TypeCodec codec = name.codecIfAllowed(codecs, gate);
    if (codec == null && ++refusedNames > MAX_REFUSED_NAMES) {
      throw new BudgetExceededException(
          "hessian2: the message names more than "
              + MAX_REFUSED_NAMES
              + " classes that are refused here, the last one "
              + name.name());
    }
    return codec;
  }

  private String[] readFields(String className) {
    int count = in.readCount("the number of fields");
    int most = Math.min(ClassDefinition.MAX_FIELDS, in.remaining());
    if (count < 0 || count > most) {
      throw new BudgetExceededException(
          "hessian2: the definition of class "
              + className
              + " declares "
              + count
              + " fields, expected 0 to "
              + most);
    }
    String[] fields = new String[count];
    for (int i = 0; i < count; i++) {
      String field = in.readString();
      if (field == null) {
        throw in.failure("the definition of class " + className + " has null as a field's name");
      }
      fields[i] = field;
    }
    return fields;
  }

  ClassDefinition definition(int number) {
    ClassDefinition definition =
        number < 0 || number >= definitionCount ? null : definitions[number];
    if (definition == null) {
      throw in.failure(
          "the message refers to class definition " + number + ", it has " + definitionCount);
    }
    return definition;
  }

  int definitionCount() {
    return definitionCount;
  }

  /**
   * Sets how many definitions the message has up to the current position. Those that were read
   * ahead stay, in the order in which they will be read again.
   */
  void definitionCount(int count) {
    definitionsKept = Math.max(definitionsKept, definitionCount);
    definitionCount = count;
  }

  // ----------------------------------------------------------------- types

  /**
   * Reads the type of a list or map: its name, which the gate may refuse, or the number of one that
   * the message has.
   */
  ResolvedName readType(ClassGate gate) {
    if (Tags.isString(in.peek())) {
      ResolvedName type = newType(gate);
      if (typeCount == types.length) {
        types = Arrays.copyOf(types, 2 * typeCount);
      }
      types[typeCount++] = type;
      return type;
    }
    int number = in.readCount("the type of a list or map");
    ResolvedName type = number < 0 || number >= typeCount ? null : types[number];
    if (type == null) {
      throw in.failure("the message refers to type " + number + ", it has " + typeCount);
    }
    return type;
  }

  private ResolvedName newType(ClassGate gate) {
    int start = in.position();
    int hash = ByteTable.nameHash(in.bytes(), start, in.limit());
    ResolvedName known = cache.types().find(hash, in.bytes(), start, in.limit());
    if (known != null) {
      in.position(start + known.bytes().length);
      return known;
    }
    String name = in.readString();
    byte[] bytes = Arrays.copyOfRange(in.bytes(), start, in.position());
    ResolvedName made = new ResolvedName(name == null ? "" : name, bytes, hash);
    if (!made.name().isEmpty() && codec(made, gate) != null) {
      cache.types().keep(made); // only what a gate allows
    }
    return made;
  }

  /** Moves past the type of a list or map. */
  void skipType() {
    if (Tags.isString(in.peek())) {
      in.skipString(in.next());
    } else {
      in.readCount("the type of a list or map");
    }
  }

  void clear() {
    used.clear(definitions, Math.max(definitionsKept, definitionCount));
    used.clear(types, typeCount);
    definitionCount = 0;
    definitionsKept = 0;
    typeCount = 0;
    refusedNames = 0;
  }
}
