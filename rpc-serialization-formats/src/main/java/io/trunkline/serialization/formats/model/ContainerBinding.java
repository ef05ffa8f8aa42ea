package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ObjectPrice;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collections and maps. */
abstract class ContainerBinding extends Binding {

  final Maker maker;
  final LazyKeyGuard guards;
  private final @Nullable ContainerState state; // null where only elements are sent
  private final @Nullable String loss;
  private final ObjectPrice price;
  private final Traits.Kind kind;

  /**
   * @param state null where only elements are sent
   * @param loss what of the containers is not sent; null if all of it is
   */
  ContainerBinding(
      Class<?> type, Maker maker, @Nullable ContainerState state, @Nullable String loss) {
    super(type);
    this.maker = maker;
    this.state = state;
    this.loss = loss;
    this.price = ObjectPrice.of(type);
    this.guards = new LazyKeyGuard(type);
    this.kind = Traits.Kind.of(type);
  }

  @Override
  final boolean hasIdentity() {
    return true;
  }

  @Override
  final boolean isMadeLast() {
    return maker.isFinished();
  }

  @Override
  final @Nullable String loss() {
    return loss;
  }

  @Override
  final boolean canRead() {
    return maker.canMake();
  }

  @Override
  final void write(Writing out, Object value) {
    check(out, value);
    Traits traits = state == null ? null : state.traitsOf(value);
    if (state == null || traits == null) {
      writeElements(out, value, value);
    } else {
      state.write(out, value, traits, () -> writeElements(out, value, null));
    }
  }

  /** Refuses a container that would arrive as another one. */
  private void check(Writing out, Object container) {
    if (state == null && maker.canMake() && kind.order(container) != null) {
      throw out.failure(
          "the comparator of an object of class "
              + container.getClass().getName()
              + " is not sent; send a list, or use a class without one");
    }
  }

  /**
   * Writes the elements as one container.
   *
   * @param identity to which references to it lead; null if none do
   */
  abstract void writeElements(Writing out, Object container, @Nullable Object identity);

  /** Whether a value of this kind is the elements. */
  abstract boolean isElements(Reading in, ValueKind kind);

  /**
   * Reads the elements.
   *
   * @param number of the container
   * @param traits that it must have; null for the usual ones
   * @param created the empty container if there is one already; null for a new one
   */
  abstract Object readElements(
      Reading in, int number, @Nullable Traits traits, @Nullable Object created);

  @Override
  final @Nullable Object read(Reading in, ValueKind kind) {
    Object made = readStandIn(in, kind);
    if (made == null) {
      throw in.failure("the message has an object without elements, expected " + type().getName());
    }
    return made;
  }

  @Override
  final boolean standsInFor(Reading in, ValueKind kind) {
    return isElements(in, kind) || kind == ValueKind.OBJECT;
  }

  @Override
  final @Nullable Object readStandIn(Reading in, ValueKind kind) {
    if (!maker.canMake()) {
      throw in.failure(
          "no object of class "
              + type().getName()
              + " can be made here, because it has no constructor without parameters; declare an"
              + " interface of collections, or send an ArrayList or a HashMap");
    }
    if (isElements(in, kind)) {
      int number = in.enter(price);
      Object read = readElements(in, number, null, null);
      in.leave(number);
      if (maker.isHeld()) {
        maker.complete(in, read, in.takeHeld());
      }
      return read;
    }
    if (state == null || kind != ValueKind.OBJECT) {
      throw in.doesNotFit(kind, type());
    }
    return readParts(in, state);
  }

  private @Nullable Object readParts(Reading in, ContainerState parts) {
    int number = in.enter(price);
    List<List<@Nullable Object>> held = new ArrayList<>(0);
    Object read =
        parts.read(
            in,
            new ContainerState.Filling() {
              @Override
              public Object create(@Nullable Traits traits) {
                Object container = maker.create(in, traits);
                in.made(number, container);
                return container;
              }

              @Override
              public Object fill(@Nullable Traits traits, @Nullable Object created) {
                ValueKind elements = in.source().peek();
                if (!isElements(in, elements)) {
                  throw in.doesNotFit(elements, type());
                }
                int part = in.enterPart();
                Object container = readElements(in, number, traits, created);
                in.leave(part);
                if (maker.isHeld()) {
                  held.add(in.takeHeld());
                }
                return container;
              }
            });
    in.leave(number);
    if (read != null && !held.isEmpty()) {
      maker.complete(in, read, held.get(0));
    }
    return read;
  }

  /** What a guard has to know of the container that is filled. */
  final @Nullable KeyGuard firstGuard(Reading in, Object container) {
    Comparator<Object> order = kind.order(container);
    return order == null ? null : KeyGuard.of(in.budget(), container, in.levels(order));
  }
}
