package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import java.util.Collection;
import java.util.Map;

/**
 * Kryo's {@link FieldSerializer} with its default settings: fields in the order of their names.
 * Only what guards a reader differs from Kryo: containers configured by annotations are bounded
 * too.
 */
class BeanSerializer<T> extends FieldSerializer<T> {

  BeanSerializer(Kryo kryo, Class<?> type) {
    super(kryo, type);
  }

  BeanSerializer(Kryo kryo, Class<?> type, FieldSerializerConfig settings) {
    super(kryo, type, settings);
  }

  @Override
  protected void initializeCachedFields() {
    ReachableFields.replaceUnreachable(this);
    CachedField[] fields = getFields();
    for (int i = 0; i < fields.length; i++) {
      bound(fields[i]);
      if (!(this instanceof AgreedForm) && DeclaredField.isNeeded(fields[i])) {
        fields[i] = new DeclaredField((GatedClassResolver) getKryo().getClassResolver(), fields[i]);
      }
      if (UnsafeSwitch.isOn() && !fields[i].getField().getType().isPrimitive()) {
        fields[i] = new CheckedField(fields[i]);
      }
    }
  }

  private void bound(CachedField field) {
    if (field.getSerializer() == null) {
      return;
    }
    WireKryo kryo = (WireKryo) getKryo();
    kryo.useChosenSerializer();
    if (field.getSerializer() instanceof FieldSerializer<?> byFields) {
      ReachableFields.replaceUnreachable(byFields);
    }
    if (field.getSerializer().getClass() == CollectionSerializer.class) {
      CollectionSerializer<?> given = (CollectionSerializer<?>) field.getSerializer();
      BoundedCollectionSerializer<?> bounded =
          new BoundedCollectionSerializer<Collection<?>>(kryo.form());
      bounded.writesAnyClass();
      bounded.setElementClass(given.getElementClass(), given.getElementSerializer());
      CollectionSerializer.BindCollection settings =
          field.getField().getAnnotation(CollectionSerializer.BindCollection.class);
      bounded.setElementsCanBeNull(settings == null || settings.elementsCanBeNull());
      field.setSerializer(bounded);
    } else if (field.getSerializer().getClass() == MapSerializer.class) {
      MapSerializer<?> given = (MapSerializer<?>) field.getSerializer();
      BoundedMapSerializer<?> bounded = new BoundedMapSerializer<Map<?, ?>>(kryo.form());
      bounded.writesAnyClass();
      bounded.setKeyClass(given.getKeyClass(), given.getKeySerializer());
      bounded.setValueClass(given.getValueClass(), given.getValueSerializer());
      MapSerializer.BindMap settings = field.getField().getAnnotation(MapSerializer.BindMap.class);
      bounded.setKeysCanBeNull(settings == null || settings.keysCanBeNull());
      bounded.setValuesCanBeNull(settings == null || settings.valuesCanBeNull());
      field.setSerializer(bounded);
    }
  }
}
