/** The demo's provider: {@link io.trunkline.demo.provider.DemoProvider} starts it. */
@NullMarked
package io.trunkline.demo.provider;

import org.jspecify.annotations.NullMarked;
