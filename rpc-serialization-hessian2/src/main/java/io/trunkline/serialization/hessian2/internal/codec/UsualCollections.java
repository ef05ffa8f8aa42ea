package io.trunkline.serialization.hessian2.internal.codec;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TransferQueue;

/** The usual class of the JDK for a collection or map that cannot be made as its own class. */
final class UsualCollections {

  private UsualCollections() {}

  /**
   * The usual class.
   *
   * @param type an interface or class of collections or maps
   * @param keepsOrder whether sets and maps keep the order of the message, which stock peers lose
   */
  static Class<?> of(Class<?> type, boolean keepsOrder) {
    return Map.class.isAssignableFrom(type)
        ? ofMap(type, keepsOrder)
        : ofCollection(type, keepsOrder);
  }

  private static Class<?> ofMap(Class<?> type, boolean keepsOrder) {
    if (SortedMap.class.isAssignableFrom(type)) {
      return ConcurrentMap.class.isAssignableFrom(type)
          ? ConcurrentSkipListMap.class
          : TreeMap.class;
    }
    if (ConcurrentMap.class.isAssignableFrom(type)) {
      return ConcurrentHashMap.class;
    }
    return keepsOrder ? LinkedHashMap.class : HashMap.class;
  }

  private static Class<?> ofCollection(Class<?> type, boolean keepsOrder) {
    if (SortedSet.class.isAssignableFrom(type)) {
      return TreeSet.class;
    }
    if (Set.class.isAssignableFrom(type)) {
      return keepsOrder ? LinkedHashSet.class : HashSet.class;
    }
    if (BlockingQueue.class.isAssignableFrom(type)) {
      return BlockingDeque.class.isAssignableFrom(type)
          ? LinkedBlockingDeque.class
          : TransferQueue.class.isAssignableFrom(type)
              ? LinkedTransferQueue.class
              : LinkedBlockingQueue.class;
    }
    return Queue.class.isAssignableFrom(type) ? LinkedList.class : ArrayList.class;
  }
}
