package main

import (
	"context"
	"fmt"
	"reflect"
	"strings"

	"dubbo.apache.org/dubbo-go/v3/client"
)

// BidService is filled by dubbo-go with functions that call demo.bid.BidService.
type BidService struct {
	Bid  func(ctx context.Context, request *BidRequest) (*BidResponse, error) `dubbo:"bid"`
	Text func(ctx context.Context, text string) (string, error)               `dubbo:"echo"`
}

type consumer struct {
	client *client.Client
	url    string
	bids   *BidService
}

func consume(host, port string, names []string) error {
	c, err := client.NewClient(
		client.WithClientProtocolDubbo(),
		client.WithClientSerialization("hessian2"),
		client.WithClientClusterFailFast(),
	)
	if err != nil {
		return err
	}
	peer := &consumer{client: c, url: "dubbo://" + host + ":" + port, bids: &BidService{}}
	if err := peer.refer("demo.bid.BidService", peer.bids); err != nil {
		return err
	}
	cases := map[string]func() error{
		"bid":     peer.bid,
		"unicode": peer.unicode,
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

func (c *consumer) refer(name string, service any, options ...client.ReferenceOption) error {
	options = append(options, client.WithURL(c.url))
	_, err := c.client.DialWithService(name, service, options...)
	return err
}

// same compares a result with the expected one.
func same(got, want any) error {
	if !reflect.DeepEqual(got, want) {
		return fmt.Errorf("got %#v, expected %#v", got, want)
	}
	return nil
}

func (c *consumer) bid() error {
	response, err := c.bids.Bid(context.Background(), goldenRequest())
	if err != nil {
		return err
	}
	return same(response, goldenResponse())
}

func (c *consumer) unicode() error {
	text := "hello \u4f60\u597d \U0001f600"
	back, err := c.bids.Text(context.Background(), text)
	if err != nil {
		return err
	}
	return same(back, text)
}
