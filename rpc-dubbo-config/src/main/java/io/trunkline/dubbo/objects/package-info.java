/**
 * What stands behind Dubbo's config classes: objects that say what an XML element would, and the
 * contexts that start them where the application has no Spring.
 */
@NullMarked
package io.trunkline.dubbo.objects;

import org.jspecify.annotations.NullMarked;
