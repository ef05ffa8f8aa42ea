/**
 * Providers announced and found in Apache ZooKeeper, under the interface-level layout of Dubbo:
 * {@code /dubbo/<interface>/providers}, {@code consumers}, {@code configurators} and {@code
 * routers}, whose nodes have encoded urls as names. Trunkline finds it by the scheme {@code
 * zookeeper} of a url; nothing here is called by applications.
 */
@NullMarked
package io.trunkline.registry.zookeeper;

import org.jspecify.annotations.NullMarked;
