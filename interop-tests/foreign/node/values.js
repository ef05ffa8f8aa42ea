// Java's values in the notation of hessian.js, which is {$class, $}.

/** An object of a class, with its fields. */
export const object = ($class, fields) => ({ $class, $: fields });

export const long = (value) => object('java.lang.Long', value);
export const int = (value) => object('java.lang.Integer', value);
export const double = (value) => object('java.lang.Double', value);
export const decimal = (text) => object('java.math.BigDecimal', { value: text });
export const color = (name) => object('demo.bid.Color', { name });
/** An array of objects, or a collection. */
export const list = (type, elements) => object(type, elements);

const time = (name, fields) => object(`com.alibaba.com.caucho.hessian.io.java8.${name}Handle`, fields);
export const localDate = (year, month, day) => time('LocalDate', { year, month, day });
export const localTime = (hour, minute, second, nano) => time('LocalTime', { hour, minute, second, nano });
export const localDateTime = (date, timeOfDay) => time('LocalDateTime', { date, time: timeOfDay });
export const zoneOffset = (seconds) => time('ZoneOffset', { seconds });

const at = (nano) => localDateTime(localDate(2024, 2, 29), localTime(12, 34, 56, nano));
const NANOS = 789_000_001;

/** demo.bid.Moments with a value in every field: 2024-02-29T12:34:56.789000001+01:00 in Paris. */
export const moments = () =>
  object('demo.bid.Moments', {
    date: new Date(1709206496789),
    instant: time('Instant', { seconds: long(1709206496), nanos: NANOS }),
    localDate: localDate(2024, 2, 29),
    localTime: localTime(12, 34, 56, NANOS),
    localDateTime: at(NANOS),
    offsetDateTime: time('OffsetDateTime', { dateTime: at(NANOS), offset: zoneOffset(3600) }),
    offsetTime: time('OffsetTime', { localTime: localTime(12, 34, 56, NANOS), zoneOffset: zoneOffset(3600) }),
    zonedDateTime: time('ZonedDateTime', { dateTime: at(NANOS), offset: zoneOffset(3600), zoneId: 'Europe/Paris' }),
    zoneOffset: zoneOffset(3600),
    duration: time('Duration', { seconds: long(90), nanos: 5 }),
    period: time('Period', { years: 1, months: -2, days: 29 }),
    year: time('Year', { year: 2024 }),
    yearMonth: time('YearMonth', { year: 2024, month: 2 }),
    monthDay: time('MonthDay', { month: 2, day: 29 }),
    more: [at(NANOS), at(NANOS + 1)],
  });

/** A value without the classes in it, so that it can be compared. */
export function bare(value) {
  if (value !== null && typeof value === 'object' && '$class' in value && '$' in value) {
    return bare(value.$);
  }
  if (Array.isArray(value)) {
    return value.map(bare);
  }
  if (value !== null && typeof value === 'object' && !(value instanceof Date) && !Buffer.isBuffer(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bare(inner)]));
  }
  return value;
}
