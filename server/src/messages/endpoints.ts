import { messageCalls } from '#protocol/messages/calls.ts'
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
  on(messageCalls.read, (context) => readMessage(context, context.request.messageId)),
  on(messageCalls.readAll, (context) => readAllMessages(context, context.request)),
  on(messageCalls.clear, (context) => clearMessages(context, context.request)),
  on(messageCalls.remove, (context) => deleteMessage(context, context.request.messageId)),
  on(messageCalls.live, (context) => ({
    stream: (reply) => context.services.liveCounts.attach(context, reply),
  })),
]
