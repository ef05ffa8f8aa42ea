package main

import (
	"context"
	"sync"

	"dubbo.apache.org/dubbo-go/v3/common/extension"
	"dubbo.apache.org/dubbo-go/v3/filter"
	"dubbo.apache.org/dubbo-go/v3/protocol/base"
	"dubbo.apache.org/dubbo-go/v3/protocol/result"
)

const replyFilter = "reply"

// replyKey is where a call's context has a *sync.Map for the attachments of its reply, which only
// a filter gets to see.
type replyKey struct{}

type replies struct{}

func (replies) Invoke(ctx context.Context, next base.Invoker, call base.Invocation) result.Result {
	return next.Invoke(ctx, call)
}

func (replies) OnResponse(
	ctx context.Context, reply result.Result, _ base.Invoker, _ base.Invocation,
) result.Result {
	if into, ok := ctx.Value(replyKey{}).(*sync.Map); ok {
		for key, value := range reply.Attachments() {
			into.Store(key, value)
		}
	}
	return reply
}

func init() {
	extension.SetFilter(replyFilter, func() filter.Filter { return replies{} })
}
