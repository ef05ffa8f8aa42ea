package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"syscall"
	"time"

	"dubbo.apache.org/dubbo-go/v3"
	"dubbo.apache.org/dubbo-go/v3/common/constant"
	"dubbo.apache.org/dubbo-go/v3/graceful_shutdown"
	"dubbo.apache.org/dubbo-go/v3/protocol"
	"dubbo.apache.org/dubbo-go/v3/remoting/getty"
	"dubbo.apache.org/dubbo-go/v3/server"
	"github.com/apache/dubbo-go-hessian2/java_exception"
)

// pause is how long this provider goes on serving after it was asked to end.
const pause = 200 * time.Millisecond

// BidDesk is demo.bid.BidService. Echo would be dubbo-go's own echo service.
type BidDesk struct{ label string }

func (d *BidDesk) Reference() string { return "bids " + d.label }

func (*BidDesk) MethodMapper() map[string]string { return map[string]string{"Text": "echo"} }

func (*BidDesk) Bid(_ context.Context, request *BidRequest) (*BidResponse, error) {
	saw("bid", text(request))
	return goldenResponse(), nil
}

func (d *BidDesk) Text(ctx context.Context, text string) (string, error) {
	attachments, _ := ctx.Value(constant.AttachmentKey).(map[string]any)
	if value, ok := attachments[attachmentKey].(string); ok {
		saw("attachment", value)
		attachments[attachmentKey] = reversed(value) // the reply has the attachments of the request
	}
	if text == "which?" {
		return d.label, nil
	}
	return text, nil
}

func (*BidDesk) Fail(_ context.Context, message string) (string, error) {
	if message == "private boom" {
		return "", errors.New(message)
	}
	return "", java_exception.NewIllegalStateException(message)
}

func (*BidDesk) FailCustom(_ context.Context, message string) (string, error) {
	return "", &BidException{DetailMessage: message, Code: 42}
}

func (*BidDesk) NullValue(context.Context, string) (any, error) { return nil, nil }

func (*BidDesk) Nothing(_ context.Context, number int32) error {
	saw("nothing", strconv.Itoa(int(number)))
	return nil
}

func (*BidDesk) Types(
	_ context.Context, date, ldt, bd, color, list, values, set, bytes, ints, prim, boxed any,
) (map[any]any, error) {
	all := map[any]any{}
	for i, value := range []any{date, ldt, bd, color, list, values, set, bytes, ints, prim, boxed} {
		all[typeNames[i]] = value
	}
	saw("types", text(all))
	return all, nil
}

// Clock is demo.bid.MomentService.
type Clock struct{}

func (*Clock) Moments(_ context.Context, moments *Moments) (*Moments, error) { return moments, nil }

// Queue is demo.bid.HoldService: a call ends when the process does.
type Queue struct{ released chan struct{} }

func (q *Queue) Hold(_ context.Context, key string) (string, error) {
	saw("hold", key)
	<-q.released
	return key, nil
}

func saw(name, text string) { fmt.Printf("saw %s %s\n", name, text) }

func reversed(text string) string {
	runes := []rune(text)
	for i, j := 0, len(runes)-1; i < j; i, j = i+1, j-1 {
		runes[i], runes[j] = runes[j], runes[i]
	}
	return string(runes)
}

func provide(host, port string) error {
	number, err := strconv.Atoi(port)
	if err != nil {
		return err
	}
	// Without a registry its service of metadata is of no use, and would listen on every address.
	instance, err := dubbo.NewInstance(
		dubbo.WithRemoteMetadata(),
		dubbo.WithShutdown(
			graceful_shutdown.WithConsumerUpdateWaitTime(pause),
			graceful_shutdown.WithOfflineRequestWindowTimeout(pause),
		),
	)
	if err != nil {
		return err
	}
	services, err := instance.NewServer(
		server.WithServerProtocol(
			protocol.WithDubbo(), protocol.WithIp(host), protocol.WithPort(number)),
		server.WithServerSerialization(constant.Hessian2Serialization),
	)
	if err != nil {
		return err
	}
	config := getty.GetDefaultServerConfig()
	config.HeartbeatPeriod = heartbeat()
	getty.SetServerConfig(*config)
	queue := &Queue{released: make(chan struct{})}
	for _, service := range []struct {
		implementation any
		options        []server.ServiceOption
	}{
		{&BidDesk{"plain"}, []server.ServiceOption{server.WithInterface("demo.bid.BidService")}},
		{&BidDesk{"blue"}, []server.ServiceOption{
			server.WithInterface("demo.bid.BidService"), server.WithGroup("blue")}},
		{&BidDesk{"1.2.0"}, []server.ServiceOption{
			server.WithInterface("demo.bid.BidService"), server.WithVersion("1.2.0")}},
		{&Clock{}, []server.ServiceOption{server.WithInterface("demo.bid.MomentService")}},
		{queue, []server.ServiceOption{server.WithInterface("demo.bid.HoldService")}},
	} {
		if err := services.Register(service.implementation, nil, service.options...); err != nil {
			return err
		}
	}
	// dubbo-go has no word for "started"; it asks for internal services once the others are exported.
	exported := make(chan struct{})
	server.SetProviderServices(&server.InternalService{
		Name: "exported",
		Init: func(*server.ServiceOptions) (*server.ServiceDefinition, bool) {
			close(exported)
			return nil, false
		},
	})
	failed := make(chan error, 1)
	go func() { failed <- services.Serve() }()
	select {
	case err := <-failed:
		return err
	case <-exported:
	}
	fmt.Printf("ready %d\n", number)
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	// dubbo-go shuts down on this signal: it waits for running calls, closes, and ends the process.
	if err := syscall.Kill(os.Getpid(), syscall.SIGTERM); err != nil {
		return err
	}
	time.AfterFunc(2*pause, func() { close(queue.released) })
	return <-failed
}
