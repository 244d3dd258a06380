import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { type Endpoint, on } from '#server/access/endpoint.ts'
import { requireDesigned } from './designed-types.ts'
import { readHandledFields, saveHandledFields } from './handled-fields.ts'
import { countOptions, listOptionChanges } from './options.ts'
import { listTypes, readDefinition } from './read.ts'
import { readRoleFields, saveRoleFields } from './role-fields.ts'
import { saveDefinition } from './save.ts'

export const fieldAdminEndpoints: readonly Endpoint[] = [
  on(fieldAdminCalls.types, ({ services }) => listTypes(services.engine.catalog.current())),
  on(fieldAdminCalls.definition, ({ services, request }) =>
    readDefinition(requireDesigned(request.label), services.engine.catalog.current()),
  ),
  on(fieldAdminCalls.saveDefinition, saveDefinition),
  on(fieldAdminCalls.countOptions, countOptions),
  on(fieldAdminCalls.optionChanges, listOptionChanges),
  on(fieldAdminCalls.roleFields, readRoleFields),
  on(fieldAdminCalls.saveRoleFields, saveRoleFields),
  on(fieldAdminCalls.handledFields, readHandledFields),
  on(fieldAdminCalls.saveHandledFields, saveHandledFields),
]
