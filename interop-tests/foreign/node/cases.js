// The cases by name. Each gets a connection that it shares with the others, and fails by throwing.
import assert from 'node:assert/strict';
import { requestBody } from './frames.js';
import {
  bare,
  color,
  decimal,
  double,
  int,
  list,
  localDate,
  localDateTime,
  localTime,
  long,
  moments,
  object,
} from './values.js';

const BIDS = 'demo.bid.BidService';
const TEXT = 'Ljava/lang/String;';
const GENERIC = 'Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;';
const TYPES =
  'Ljava/util/Date;Ljava/time/LocalDateTime;Ljava/math/BigDecimal;Ldemo/bid/Color;' +
  'Ljava/util/List;Ljava/util/Map;Ljava/util/Set;[B[IJLjava/lang/Integer;';
const PARALLEL_CALLS = 2_000;
const IDLE_MILLIS = 40_000;
const HELD = 'the line';

const bids = (method, types, args, more) => ({ path: BIDS, method, types, args, ...more });
const echo = (text, more) => bids('echo', TEXT, [text], more);

async function echoes(connection, text, more) {
  const reply = await connection.call(echo(text, more));
  assert.equal(reply.value, text, `status ${reply.status}, ${reply.text ?? reply.thrown ?? ''}`);
  return reply;
}

/** The service in a group or with a version says which one it is. */
async function label(connection, name, more) {
  const reply = await connection.call(echo('which?', more));
  assert.equal(reply.value, name, reply.text);
}

const SEAT_BIDS = [{ seat: 'seat', group: 'group' }];

async function bid(connection, request) {
  const reply = await connection.call(bids('bid', 'Ldemo/bid/BidRequest;', [request], { classes: true }));
  assert.equal(reply.status, 20, reply.text);
  assert.equal(reply.value?.$class, 'demo.bid.BidResponse', String(reply.thrown));
  assert.deepEqual(bare(reply.value), { id: 'abc', seatBids: SEAT_BIDS });
}

const GEO = { lon: 100.1, lat: 100.1, country: 'china', city: 'beijing' };
const DEVICE = { os: 'ios', make: 'apple', version: '7.0', model: 'iphone', lang: 'zh_CN' };
const IMPRESSION = { id: 'abc', bidFloor: 1.1 };

const typedRequest = () =>
  object('demo.bid.BidRequest', {
    id: null,
    device: object('demo.bid.Device', { ...DEVICE, geo: object('demo.bid.Geo', GEO) }),
    impressions: [object('demo.bid.Impression', IMPRESSION)],
  });
const mapRequest = () => ({ id: null, device: { ...DEVICE, geo: GEO }, impressions: [IMPRESSION] });

/** The type and text of what a call threw. */
async function thrown(connection, method, text) {
  const reply = await connection.call(bids(method, TEXT, [text]));
  assert.equal(reply.status, 20, reply.text);
  assert.ok(reply.thrown instanceof Error, `an exception, not ${reply.value}`);
  return `${reply.thrown.name}: ${reply.thrown.message}`;
}

const typesArguments = () => [
  new Date(1_700_000_000_123),
  localDateTime(localDate(2024, 2, 29), localTime(12, 34, 56, 789_000_000)),
  decimal('12345678901234567890.123456789'),
  color('GREEN'),
  [1, 2, 300],
  { one: long(1), big: long(2 ** 40) },
  list('java.util.HashSet', ['x', 'y']),
  Buffer.from([1, 2, 3, 255]),
  list('[int', [1, -1, 70_000]),
  long(123_456_789_012),
  int(42),
];

async function types(connection) {
  const reply = await connection.call(bids('types', TYPES, typesArguments(), { classes: true }));
  assert.equal(reply.status, 20, reply.text);
  const value = bare(reply.value);
  const time = { hour: 12, minute: 34, second: 56, nano: 789_000_000 };
  assert.deepEqual(
    { ...value, set: [...value.set].sort() },
    {
      date: new Date(1_700_000_000_123),
      ldt: { date: { year: 2024, month: 2, day: 29 }, time },
      bd: { value: '12345678901234567890.123456789' },
      color: { name: 'GREEN' },
      list: [1, 2, 300],
      map: { one: 1, big: 2 ** 40 },
      set: ['x', 'y'],
      bytes: Buffer.from([1, 2, 3, 255]),
      ints: [1, -1, 70_000],
      prim: 123_456_789_012,
      boxed: 42,
    },
  );
  const classes = Object.fromEntries(Object.entries(reply.value.$).map(([name, inner]) => [name, inner.$class]));
  assert.equal(classes.ldt, moments().$.localDateTime.$class);
  assert.equal(classes.bd, 'java.math.BigDecimal');
  assert.equal(classes.color, 'demo.bid.Color');
}

async function everyMoment(connection) {
  const reply = await connection.call({
    path: 'demo.bid.MomentService',
    method: 'moments',
    types: 'Ldemo/bid/Moments;',
    args: [moments()],
    classes: true,
  });
  assert.equal(reply.status, 20, reply.text);
  assert.deepEqual(bare(reply.value), bare(moments()));
  for (const [name, value] of Object.entries(moments().$)) {
    assert.equal(reply.value.$[name].$class, value.$class ?? reply.value.$[name].$class, name);
  }
}

const generic = (method, types, args, more) =>
  bids('$invoke', GENERIC, [method, list('[string', types), list('[object', args)], {
    attachments: { generic: 'true', path: BIDS, interface: BIDS },
    ...more,
  });

async function genericCalls(connection) {
  const text = await connection.call(generic('echo', ['java.lang.String'], ['hello']));
  assert.equal(text.value, 'hello', text.text);
  const response = await connection.call(generic('bid', ['demo.bid.BidRequest'], [mapRequest()]));
  assert.deepEqual(
    response.value,
    {
      class: 'demo.bid.BidResponse',
      id: 'abc',
      seatBids: [{ class: 'demo.bid.SeatBid', ...SEAT_BIDS[0] }],
    },
    response.text,
  );
  const { thrown, text: refused } = await connection.call(generic('failCustom', ['java.lang.String'], ['custom']));
  assert.equal(thrown?.name, 'com.alibaba.dubbo.rpc.service.GenericException', refused);
  assert.match(thrown.message, /demo\.bid\.BidException.*custom/);
}

async function parallel(connection) {
  const replies = [];
  for (let n = 0; n < PARALLEL_CALLS; n++) {
    replies.push(connection.call(echo(`call ${n}`)));
  }
  (await Promise.all(replies)).forEach((reply, n) => assert.equal(reply.value, `call ${n}`, reply.text));
}

/** A call that lasts until the test lets it end. */
async function hold(connection) {
  const reply = await connection.call({ path: 'demo.bid.HoldService', method: 'hold', types: TEXT, args: [HELD] });
  assert.equal(reply.value, HELD, reply.text);
}

export const CASES = {
  bid: (connection) => bid(connection, typedRequest()),
  unicode: async (connection) => {
    await echoes(connection, 'h\u00e9llo \u4f60\u597d \ud83d\ude00 \ud834\udd1e \u0000 \uffff');
    await echoes(connection, '\ud83d\ude00'.repeat(20_000)); // in several chunks
  },
  text50k: (connection) => echoes(connection, 'x\u4f60'.repeat(25_000)),
  text900k: (connection) => echoes(connection, 'x'.repeat(900 * 1024)),
  null: async (connection) => {
    const reply = await connection.call(bids('nullValue', TEXT, ['x']));
    assert.deepEqual([reply.type, reply.value], [5, null], reply.text);
    assert.equal((await connection.call(bids('nullValue', TEXT, [null]))).type, 5);
  },
  void: async (connection) => {
    const reply = await connection.call(bids('nothing', 'I', [7]));
    assert.deepEqual([reply.type, reply.value], [5, null], reply.text);
  },
  oneway: async (connection) => {
    connection.oneWay(bids('nothing', 'I', [8]));
    await echoes(connection, 'after a one-way call');
  },
  declared: async (connection) =>
    assert.equal(await thrown(connection, 'failCustom', 'custom'), 'demo.bid.BidException: custom'),
  runtime: async (connection) =>
    assert.equal(await thrown(connection, 'fail', 'boom'), 'java.lang.IllegalStateException: boom'),
  own: async (connection) =>
    assert.match(await thrown(connection, 'fail', 'private'), /^java\.lang\.RuntimeException: .*PrivateException: private/),
  types,
  times: everyMoment,
  group: (connection) => label(connection, 'blue', { attachments: { group: 'blue' } }),
  version: async (connection) => {
    await label(connection, '1.2.0', { version: '1.2.0' });
    await echoes(connection, 'no version', { version: '' });
    const wrong = await connection.call(echo('x', { version: '1.0' }));
    assert.notEqual(wrong.status, 20, 'version 1.0 is not there');
  },
  attachments: async (connection) => {
    const reply = await echoes(connection, 'with attachments', { attachments: { 'x-cap': '1;kryo' } });
    assert.equal(reply.attachments['x-cap'], 'oyrk;1');
    assert.equal(reply.attachments.dubbo, '2.0.2');
  },
  bare: async (connection) => {
    await echoes(connection, 'null for the attachments', { attachments: null });
    const old = await echoes(connection, 'an old release', { dubbo: '2.5.3' });
    assert.deepEqual([old.type, old.attachments], [1, null]);
  },
  generic: genericCalls,
  astext: async (connection) => {
    for (const [sent, text] of [[5, '5'], [long(6), '6'], [1.5, '1.5'], [true, 'true'], [false, 'false']]) {
      const reply = await connection.call(echo(sent));
      assert.equal(reply.value, text, reply.text);
    }
  },
  asint: async (connection) => {
    for (const sent of [double(9), long(9)]) {
      const reply = await connection.call(bids('nothing', 'I', [sent]));
      assert.equal(reply.type, 5, reply.text);
    }
  },
  asbean: (connection) => bid(connection, { id: null, device: { ...DEVICE, geo: GEO }, unknown: 1 }),
  newfield: async (connection) => {
    for (const added of ['text', [1], { n: 1 }, color('RED'), object('com.acme.Added', { n: 1 })]) {
      await bid(connection, object('demo.bid.BidRequest', { id: 'newer', added }));
    }
  },
  strangers: async (connection) => {
    const attachments = { trace: object('com.acme.Trace', { id: 1 }), 'x-cap': '1;kryo', list: [1], none: null };
    const reply = await echoes(connection, 'with a stranger', { attachments });
    assert.equal(reply.attachments['x-cap'], 'oyrk;1');
  },
  behind: async (connection) => {
    const body = Buffer.concat([requestBody(echo('with bytes after')), Buffer.from('N???')]);
    const reply = await connection.sendBody(body);
    assert.equal(reply.value, 'with bytes after', reply.text);
  },
  heartbeats: async (connection) => {
    const timer = setInterval(() => connection.heartbeat().catch(() => {}), process.env.HEARTBEAT_MILLIS);
    await hold(connection).finally(() => clearInterval(timer));
    assert.ok(connection.beats.size > 0, 'no heartbeat was answered');
    assert.ok(connection.events.length > 0, 'the provider sent no heartbeat');
  },
  marked: async (connection) => {
    await connection.heartbeat(0x5a, 0x1234_5678_9abc_def0n);
    await echoes(connection, 'a marked call', { byte3: 1 });
  },
  parallel,
  idle: async (connection) => {
    await echoes(connection, 'before');
    await new Promise((done) => setTimeout(done, IDLE_MILLIS));
    await echoes(connection, 'after');
  },
  plain: async (connection) => assert.deepEqual(connection.oddities, []),
  shutdown: async (connection) => {
    const order = [];
    const held = hold(connection).then(() => order.push('reply'));
    const event = connection
      .until('R', () => connection.events.some((event) => event.text === 'R' && !event.twoWay))
      .then(() => order.push('R'));
    await Promise.all([held, event]);
    assert.deepEqual(order, ['R', 'reply']);
    await connection.until('the end of the connection', () => connection.closed);
  },
};
