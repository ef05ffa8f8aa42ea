package io.trunkline.serialization.fst;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.budget.Nesting;
import io.trunkline.serialization.objectstream.SerializableViews;
import java.io.IOException;
import java.io.Serializable;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTClazzInfo.FSTFieldInfo;
import org.nustaq.serialization.FSTObjectOutput;

/** The library's writer: as deep as the budget allows, and no class left out that could differ. */
final class ObjectWriter extends FSTObjectOutput {

  private final ArrayEncoder encoder;
  private final ClassNumbers classes;
  private final Nesting nesting;
  private final FSTFieldInfo nowhere = new FSTFieldInfo(null, null, true);
  private @Nullable Map<Object, Object> copies; // of views, in the message at hand

  ObjectWriter(
      EngineConfiguration configuration,
      ArrayEncoder encoder,
      ClassNumbers classes,
      Nesting nesting) {
    super(null, configuration);
    this.encoder = encoder;
    this.classes = classes;
    this.nesting = nesting;
  }

  /** Drops what the last message consisted of. */
  void forget() {
    copies = null;
    resetForReUse();
  }

  /** Writes any map as a HashMap, in the map's own order. */
  void writeMap(Map<?, ?> map) throws IOException {
    FSTClazzInfo info = ((EngineConfiguration) getConf()).infoOf(HashMap.class);
    int start = encoder.getWritten();
    encoder.writeFByte(OBJECT);
    encoder.writeClass(info);
    requireNonNull(info.getSer()).writeObject(this, map, info, nowhere, start);
  }

  /** The library's own keeps these in a thread local of each writer. */
  @Override
  @SuppressWarnings("rawtypes") // the library's signature
  protected FSTFieldInfo getCachedFI(Class @Nullable ... possibles) {
    return possibles == null ? nowhere : new FSTFieldInfo(possibles, null, true);
  }

  @Override
  protected @Nullable FSTClazzInfo writeObjectWithContext(
      FSTFieldInfo at, @Nullable Object value, @Nullable FSTClazzInfo known) throws IOException {
    return nesting.isDeep()
        ? (FSTClazzInfo) nesting.<IOException>continueDeep(() -> write(at, value, known))
        : write(at, value, known);
  }

  private @Nullable FSTClazzInfo write(
      FSTFieldInfo at, @Nullable Object value, @Nullable FSTClazzInfo known) throws IOException {
    nesting.enter();
    FSTClazzInfo info =
        value == null || value instanceof Serializable
            ? super.writeObjectWithContext(at, value, known)
            : super.writeObjectWithContext(at, copyOf(value), null);
    nesting.leave();
    return info;
  }

  /** A view of the JDK is written as a copy of what it shows, the same one each time. */
  private Object copyOf(Object view) {
    Map<Object, Object> made = copies;
    if (made == null) {
      made = new IdentityHashMap<>();
      copies = made;
    }
    return made.computeIfAbsent(
        view,
        shown -> {
          Object copy = SerializableViews.of(shown);
          if (copy instanceof Map.Entry) { // which is not carried, and the caller knows the view
            CarriedClasses.check(shown.getClass());
          }
          return copy;
        });
  }

  @Override
  protected boolean writeObjectHeader(FSTClazzInfo info, FSTFieldInfo at, Object value)
      throws IOException {
    if (value.getClass() == at.getType() && !classes.leavesOut(info)) {
      encoder.writeFByte(OBJECT);
      encoder.writeClass(info);
      return false;
    }
    return super.writeObjectHeader(info, at, value);
  }
}
