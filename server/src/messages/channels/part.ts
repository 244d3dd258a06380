import { channelCalls } from '#protocol/messages/channel-calls.ts'
import { choiceCalls } from '#protocol/messages/choice-calls.ts'
import { part, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { listChoices, saveChoice } from './choices.ts'
import { listChannels, saveChannel, tryChannel } from './manage.ts'
import { createChannels } from './store.ts'

/** Ways by which messages leave the product, and who wants what by which (platform.md §7.6). */
export const channels = part({
  endpoints: [
    on(channelCalls.list, (context) => listChannels(context)),
    on(channelCalls.save, (context) => saveChannel(context, context.request)),
    on(channelCalls.tryOut, (context) => tryChannel(context, context.request)),
    on(choiceCalls.list, (context) => listChoices(context)),
    on(choiceCalls.save, (context) => saveChoice(context, context.request)),
  ],
  services: [
    service('channels', {
      needs: ['db', 'events', 'secrets'],
      make: createChannels,
      close: (channels) => channels.close(),
    }),
  ],
})
