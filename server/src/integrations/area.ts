import { integrationCalls } from '#protocol/integrations/calls.ts'
import { area, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { listIntegrations, saveIntegration, tryIntegration } from './manage.ts'
import { createIntegrations } from './store.ts'

/** How to speak to what lies outside, as the company or the operator sets it (platform.md §6.6). */
export const integrations = area({
  key: 'integrations',
  endpoints: [
    on(integrationCalls.list, (context) => listIntegrations(context)),
    on(integrationCalls.save, (context) => saveIntegration(context, context.request)),
    on(integrationCalls.tryOut, (context) => tryIntegration(context, context.request)),
  ],
  services: [
    service('integrations', {
      needs: ['db', 'events', 'secrets', 'config'],
      make: (services, parts) =>
        createIntegrations(
          services,
          parts.flatMap((part) => part.integrations ?? []),
        ),
      close: (integrations) => integrations.close(),
    }),
  ],
})
