package main

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"time"

	"dubbo.apache.org/dubbo-go/v3/client"
	"dubbo.apache.org/dubbo-go/v3/common/constant"
	"dubbo.apache.org/dubbo-go/v3/config/generic"
	"dubbo.apache.org/dubbo-go/v3/remoting/getty"
	hessian "github.com/apache/dubbo-go-hessian2"
	"github.com/apache/dubbo-go-hessian2/java_exception"
)

const (
	timeout       = 60 * time.Second
	idle          = 40 * time.Second
	parallel      = 2_000
	attachmentKey = "x-cap"
	held          = "the line"
	typesText     = "map{bd: BigDecimal(12345678901234567890.123456789), boxed: Integer(42)," +
		" bytes: bytes[1, 2, 3, -1], color: Color(GREEN), date: Date(1700000000123)," +
		" ints: ints[1, -1, 70000], ldt: 2024-02-29T12:34:56.789," +
		" list: list[Integer(1), Integer(2), Integer(300)]," +
		" map: map{big: Long(1099511627776), one: Long(1)}, prim: Long(123456789012)," +
		" set: set[x, y]}"
)

// BidService is filled by dubbo-go with functions that call demo.bid.BidService. A function with
// nothing but an error would not wait for the reply.
type BidService struct {
	Bid        func(ctx context.Context, request *BidRequest) (*BidResponse, error) `dubbo:"bid"`
	Text       func(ctx context.Context, text string) (string, error)               `dubbo:"echo"`
	Fail       func(ctx context.Context, message string) (string, error)            `dubbo:"fail"`
	FailCustom func(ctx context.Context, message string) (string, error)            `dubbo:"failCustom"`
	NullValue  func(ctx context.Context, text string) (any, error)                  `dubbo:"nullValue"`
	Nothing    func(ctx context.Context, number int32) (any, error)                 `dubbo:"nothing"`
	Types      func(ctx context.Context, all []any) (any, error)                    `dubbo:"types"`
}

// MomentService is demo.bid.MomentService.
type MomentService struct {
	Moments func(ctx context.Context, moments *Moments) (*Moments, error) `dubbo:"moments"`
}

// HoldService is demo.bid.HoldService.
type HoldService struct {
	Hold func(ctx context.Context, key string) (string, error) `dubbo:"hold"`
}

type consumer struct {
	url     string
	timeout time.Duration
	bids    *BidService
}

func consume(host, port string, names []string) error {
	config := getty.GetDefaultClientConfig()
	config.HeartbeatPeriod = heartbeat()
	getty.SetClientConf(*config)
	peer := &consumer{url: "dubbo://" + host + ":" + port, timeout: timeout, bids: &BidService{}}
	if err := peer.refer("demo.bid.BidService", peer.bids); err != nil {
		return err
	}
	cases := map[string]func() error{
		"bid":         peer.bid,
		"unicode":     func() error { return peer.echo("hello \u4f60\u597d \U0001f600") },
		"text50k":     func() error { return peer.echo(letters(51_200)) },
		"text900k":    func() error { return peer.echo(letters(900_000)) },
		"null":        peer.null,
		"void":        peer.void,
		"declared":    peer.declared,
		"runtime":     peer.runtime,
		"own":         peer.own,
		"types":       peer.types,
		"times":       peer.times,
		"group":       func() error { return peer.label("blue", client.WithGroup("blue")) },
		"version":     func() error { return peer.label("1.2.0", client.WithVersion("1.2.0")) },
		"attachments": peer.attachments,
		"generic":     peer.generic,
		"parallel":    peer.parallel,
		"heartbeats":  func() error { return peer.hold(held) },
		"idle":        peer.idle,
		"shutdown":    peer.shutdown,
	}
	for _, name := range names {
		run, found := cases[name]
		if !found {
			return fmt.Errorf("no case %q", name)
		}
		if err := run(); err != nil {
			fmt.Printf("case %s failed %s\n", name, strings.ReplaceAll(err.Error(), "\n", " "))
		} else {
			fmt.Printf("case %s ok\n", name)
		}
	}
	return nil
}

// refer makes a reference with a client of its own: dubbo-go keeps the options of a reference for
// all later ones of its client. The connection is shared nevertheless.
func (c *consumer) refer(name string, service any, options ...client.ReferenceOption) error {
	dubbo, err := client.NewClient(
		client.WithClientProtocolDubbo(),
		client.WithClientSerialization(constant.Hessian2Serialization),
		client.WithClientClusterFailFast(),
		client.WithClientRequestTimeout(c.timeout),
	)
	if err != nil {
		return err
	}
	_, err = dubbo.DialWithService(name, service, append(options, client.WithURL(c.url))...)
	return err
}

// same compares a result with the expected one.
func same(got, want any) error {
	if !reflect.DeepEqual(got, want) {
		return fmt.Errorf("got %.300s, expected %.300s", fmt.Sprintf("%#v", got), fmt.Sprintf("%#v", want))
	}
	return nil
}

func letters(count int) string {
	return strings.Repeat("abcdefghijklmnopqrstuvwxyz", count/26+1)[:count]
}

func (c *consumer) bid() error {
	response, err := c.bids.Bid(context.Background(), goldenRequest())
	if err != nil {
		return err
	}
	return same(response, goldenResponse())
}

func (c *consumer) echo(text string) error {
	back, err := c.bids.Text(context.Background(), text)
	if err != nil {
		return err
	}
	return same(back, text)
}

func (c *consumer) null() error {
	value, err := c.bids.NullValue(context.Background(), "x")
	if err != nil {
		return err
	}
	return same(value, nil)
}

func (c *consumer) void() error {
	_, err := c.bids.Nothing(context.Background(), 7)
	return err
}

func (c *consumer) declared() error {
	_, err := c.bids.FailCustom(context.Background(), "custom boom")
	var thrown *BidException
	if !errors.As(err, &thrown) {
		return fmt.Errorf("got %#v", err)
	}
	return errors.Join(same(thrown.DetailMessage, "custom boom"), same(thrown.Code, int32(42)))
}

func (c *consumer) runtime() error {
	_, err := c.bids.Fail(context.Background(), "boom")
	var thrown *java_exception.IllegalStateException
	if !errors.As(err, &thrown) {
		return fmt.Errorf("got %#v", err)
	}
	return same(thrown.DetailMessage, "boom")
}

func (c *consumer) own() error {
	_, err := c.bids.Fail(context.Background(), "private boom")
	var thrown *java_exception.RuntimeException
	if !errors.As(err, &thrown) || !strings.Contains(thrown.DetailMessage, "private boom") {
		return fmt.Errorf("got %#v", err)
	}
	return nil
}

func (c *consumer) types() error {
	all, err := c.bids.Types(context.Background(), goldenTypes())
	if err != nil {
		return err
	}
	return same(text(all), typesText)
}

func (c *consumer) times() error {
	service := &MomentService{}
	if err := c.refer("demo.bid.MomentService", service); err != nil {
		return err
	}
	back, err := service.Moments(context.Background(), goldenMoments())
	if err != nil {
		return err
	}
	if !back.Date.Equal(goldenMoments().Date) {
		return fmt.Errorf("got the date %v", back.Date)
	}
	back.Date = goldenMoments().Date // equal instants may have different zones
	return same(back, goldenMoments())
}

func (c *consumer) label(label string, option client.ReferenceOption) error {
	service := &BidService{}
	if err := c.refer("demo.bid.BidService", service, option); err != nil {
		return err
	}
	back, err := service.Text(context.Background(), "which?")
	if err != nil {
		return err
	}
	return same(back, label)
}

func (c *consumer) attachments() error {
	service := &BidService{}
	if err := c.refer("demo.bid.BidService", service, client.WithFilter(replyFilter)); err != nil {
		return err
	}
	var reply sync.Map
	ctx := context.WithValue(context.Background(), constant.AttachmentKey, map[string]any{attachmentKey: "1;kryo"})
	if _, err := service.Text(context.WithValue(ctx, replyKey{}, &reply), "with attachment"); err != nil {
		return err
	}
	back, _ := reply.Load(attachmentKey)
	return same(back, "oyrk;1")
}

func (c *consumer) generic() error {
	service := generic.NewGenericService("demo.bid.BidService")
	if err := c.refer("demo.bid.BidService", service, client.WithGeneric()); err != nil {
		return err
	}
	request := map[any]any{
		"id":          "r1",
		"impressions": []any{map[any]any{"id": "abc", "bidFloor": 1.1}},
	}
	response, err := service.Invoke(context.Background(), "bid",
		[]string{"demo.bid.BidRequest"}, []hessian.Object{request})
	if err != nil {
		return err
	}
	return same(text(response), "map{class: demo.bid.BidResponse, id: abc,"+
		" seatBids: list[map{class: demo.bid.SeatBid, group: group, seat: seat}]}")
}

func (c *consumer) parallel() error {
	failures := make(chan error, parallel)
	var group sync.WaitGroup
	for i := range parallel {
		group.Add(1)
		go func() {
			defer group.Done()
			if err := c.echo(fmt.Sprintf("call %d", i)); err != nil {
				failures <- err
			}
		}()
	}
	group.Wait()
	close(failures)
	if count := len(failures); count > 0 {
		return fmt.Errorf("%d of %d calls failed, the first with: %w", count, parallel, <-failures)
	}
	return nil
}

// hold makes a call that lasts until the other end lets it end.
func (c *consumer) hold(key string) error {
	service := &HoldService{}
	if err := c.refer("demo.bid.HoldService", service); err != nil {
		return err
	}
	back, err := service.Hold(context.Background(), key)
	if err != nil {
		return err
	}
	return same(back, key)
}

func (c *consumer) idle() error {
	if err := c.echo("before"); err != nil {
		return err
	}
	time.Sleep(idle)
	return c.echo("after")
}

func (c *consumer) shutdown() error {
	// A call under way when its connection closes fails with its timeout only.
	impatient := &consumer{url: c.url, timeout: time.Second, bids: &BidService{}}
	if err := impatient.refer("demo.bid.BidService", impatient.bids); err != nil {
		return err
	}
	if err := c.hold(held); err != nil {
		return err
	}
	// Until its last call has ended a provider serves whoever is connected.
	for end := time.Now().Add(timeout); time.Now().Before(end); {
		if err := impatient.echo("one more"); err != nil {
			return nil
		}
	}
	return errors.New("a provider that shut down serves calls for ever")
}
