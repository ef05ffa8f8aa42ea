package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import io.trunkline.serialization.UnregisteredNameCounter;
import io.trunkline.serialization.terms.ClassSchema;
import org.jspecify.annotations.Nullable;

/**
 * A class that has no number of its own: its name as ready bytes, and the number it has in the item
 * that is written now or in the table in use, so that neither a table nor the name's characters are
 * looked at again.
 */
final class NamedRegistration extends Registration {

  /** It has not been looked up in this table yet. */
  static final int UNKNOWN = -1;

  /** It is not in this table. */
  static final int BY_NAME = -2;

  /** No item has this number. */
  static final long NO_ITEM = -1;

  private final byte[] name;
  private long item = NO_ITEM;
  private int number;
  private @Nullable TableView view;
  private int agreedNumber;
  private @Nullable WalkedForm form;
  private byte @Nullable [] checkedName;
  private @Nullable ClassSchema schema;
  private @Nullable Long digest;
  private @Nullable Boolean missesNumber;

  NamedRegistration(Class<?> type, Serializer<?> serializer) {
    this(type, serializer, type.getName(), KryoForm.KRYO_5);
  }

  /**
   * @param wireName what the class is called in messages
   */
  NamedRegistration(Class<?> type, Serializer<?> serializer, String wireName, KryoForm form) {
    super(type, serializer, DefaultClassResolver.NAME);
    Output out = new Output(64, Integer.MAX_VALUE - 8);
    boolean ascii = wireName.chars().allMatch(unit -> unit < 0x80);
    boolean counted = form == KryoForm.KRYO_4 && wireName.length() >= Kryo4Output.LONG_STRING;
    if (!ascii || counted) {
      out.writeString(wireName);
    } else {
      out.writeAscii(wireName);
    }
    name = out.toBytes();
  }

  /** The name as Kryo writes it; not to be changed. */
  byte[] nameBytes() {
    return name;
  }

  /** Its number in an item, or -1 if the item has not named it yet. */
  int numberIn(long currentItem) {
    return item == currentItem ? number : -1;
  }

  void giveNumber(long currentItem, int newNumber) {
    item = currentItem;
    number = newNumber;
  }

  /** Its number in a table, {@link #BY_NAME} or {@link #UNKNOWN}. */
  int agreedNumber(TableView currentView) {
    return view == currentView ? agreedNumber : UNKNOWN;
  }

  void agreeNumber(TableView currentView, int newNumber) {
    use(currentView);
    agreedNumber = newNumber;
  }

  /** What writes and reads objects of the class in a table; null if that was not learned. */
  @Nullable WalkedForm form(TableView currentView) {
    return view == currentView ? form : null;
  }

  void learn(TableView currentView, WalkedForm newForm) {
    use(currentView);
    form = newForm;
  }

  private void use(TableView currentView) {
    if (view != currentView) {
      view = currentView;
      agreedNumber = UNKNOWN;
      form = null;
    }
  }

  /** Whether its form is the same on every side, so that there is nothing to check. */
  boolean isFixed() {
    return Schemas.isFixed(getType(), getSerializer());
  }

  /** Whether its name is written where a number would do; null if not known yet. */
  @Nullable Boolean missesNumber() {
    return missesNumber;
  }

  void missesNumber(boolean misses) {
    missesNumber = misses;
  }

  /** Whether it would have a number if optimizers named it. */
  boolean canHaveNumber() {
    return !isFixed() && UnregisteredNameCounter.canBeRegistered(getType());
  }

  /** The name, and the digest behind it unless the form is fixed; not to be changed. */
  byte[] checkedNameBytes() {
    byte[] bytes = checkedName;
    if (bytes == null) {
      bytes = name;
      if (!isFixed()) {
        Output out = new Output(name.length + Long.BYTES);
        out.writeBytes(name);
        out.writeLong(digest());
        bytes = out.toBytes();
      }
      checkedName = bytes;
    }
    return bytes;
  }

  /** How this side writes it; only under agreed terms. */
  ClassSchema schema() {
    ClassSchema known = schema;
    if (known == null) {
      known = Schemas.of(getType(), getSerializer());
      schema = known;
    }
    return known;
  }

  long digest() {
    Long known = digest;
    if (known == null) {
      known = schema().digest();
      digest = known;
    }
    return known;
  }

  /** Its digest where the other side knows it by another name, if the gate has it as an alias. */
  long digestAs(String otherName) {
    boolean own = getType().isEnum() || otherName.equals(getType().getName());
    return own ? digest() : Schemas.renamed(schema(), otherName).digest();
  }
}
