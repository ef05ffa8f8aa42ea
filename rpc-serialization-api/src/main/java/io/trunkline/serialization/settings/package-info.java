/**
 * Settings that only one serialization understands, such as {@code kryo.references}. Builders, XML,
 * urls and the handshake pass them on as {@link
 * io.trunkline.serialization.settings.SerializationSettings}, names and values that they do not
 * interpret; a provider declares the ones it knows as {@link
 * io.trunkline.serialization.settings.SerializationSetting}.
 */
@NullMarked
package io.trunkline.serialization.settings;

import org.jspecify.annotations.NullMarked;
