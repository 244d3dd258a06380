import { messageCalls } from '#protocol/messages/calls.ts'
import { done } from '#server/access/done.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import {
  clearMessages,
  countUnread,
  deleteMessage,
  listMessages,
  readAllMessages,
  readMessage,
} from './messages.ts'

export const messageEndpoints: readonly Endpoint[] = [
  on(messageCalls.list, (context) => listMessages(context, context.request)),
  on(messageCalls.unreadCount, ({ db, viewer, services }) =>
    countUnread(db, viewer.userId, services.clock.now()),
  ),
  on(
    messageCalls.read,
    done((context) => readMessage(context, context.request.messageId)),
  ),
  on(
    messageCalls.readAll,
    done((context) => readAllMessages(context, context.request.label)),
  ),
  on(
    messageCalls.clear,
    done((context) => clearMessages(context, context.request.label)),
  ),
  on(
    messageCalls.remove,
    done((context) => deleteMessage(context, context.request.messageId)),
  ),
  on(messageCalls.live, (context) => ({
    stream: (reply) => context.services.liveCounts.attach(context, reply),
  })),
]
