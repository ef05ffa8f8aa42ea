package io.trunkline.interop.attack.provider;

/** Opens damaged store files in the provider's process. */
public interface StoreService {

  /**
   * Damages a copy of a store file, opens it and reads all of its values.
   *
   * @param damage a name of {@link Damage}, a space, and a number that selects the place
   * @return {@code right}, {@code refused} with a reason, {@code wrong}, or {@code failed} if the
   *     error does not say that the file is damaged
   */
  String open(String damage);
}
