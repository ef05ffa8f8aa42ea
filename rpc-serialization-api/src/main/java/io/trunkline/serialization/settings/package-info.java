/**
 * Settings of individual serializations, such as {@code kryo.references}. Builders, XML, urls and
 * the handshake pass them on as {@link io.trunkline.serialization.settings.SerializationSettings},
 * names and values that they do not interpret; a provider declares its settings as {@link
 * io.trunkline.serialization.settings.SerializationSetting}.
 */
@NullMarked
package io.trunkline.serialization.settings;

import org.jspecify.annotations.NullMarked;
