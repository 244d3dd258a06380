import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { readRules, setRules } from './rules.ts'
import { beginSetup, confirmSetup, readState, removeOwn, renewCodes } from './setup.ts'

/** A second factor beside the password: an authenticator app, or recovery codes (platform.md §2.9). */
export const secondFactor = part({
  endpoints: [
    on(secondFactorCalls.state, readState),
    on(secondFactorCalls.begin, (context) => beginSetup(context, context.request)),
    on(secondFactorCalls.confirm, async (context) => ({
      recoveryCodes: await confirmSetup(context, context.request.smscode),
    })),
    on(secondFactorCalls.renewCodes, async (context) => ({
      recoveryCodes: await renewCodes(context, context.request),
    })),
    on(secondFactorCalls.remove, (context) => removeOwn(context, context.request)),
    on(secondFactorCalls.rules, ({ services }) => readRules(services)),
    on(secondFactorCalls.setRules, (context) => setRules(context, context.request)),
  ],
})
