import { matchQuery, type QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query'
import type { Call, ReplyOf } from '#protocol/platform/call.ts'
import { ask, type Given } from './client.ts'

/**
 * Replies are cached under the path of their call: `['crmCustomer', 'queryPageList', request]`. A write to customers invalidates
 * everything under `['crmCustomer']`, and keys need no invention.
 */
export function queryKeyOf<C extends Call>(call: C, request?: Given<C>) {
  const [module = '', ...rest] = call.path.split('/')
  const key = [module, rest.join('/')] as const
  return request === undefined ? key : ([...key, request] as const)
}

/**
 * Options for `useQuery`, `ensureQueryData` and so on of one call. Failures are not toasted: the screen shows them in
 * place with 重试.
 */
export function queryOf<C extends Call>(call: C, request: Given<C>) {
  return queryOptions<ReplyOf<C>>({
    queryKey: queryKeyOf(call, request),
    queryFn: ({ signal }) => ask(call, request, { signal, quiet: true }),
  })
}

/**
 * Marks cached replies as out of date; those on the screen are asked again. A first answer that is still on its way may
 * have been made before the change: it is given up, since the library would wait for it and keep it.
 */
export async function invalidateShown(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries({
    predicate: (query) => query.state.data === undefined && matchQuery(filters, query),
  })
  await client.invalidateQueries(filters)
}

/** The same for every cached reply of these calls. */
export async function refresh(client: QueryClient, ...calls: readonly Call[]): Promise<void> {
  await Promise.all(calls.map((call) => invalidateShown(client, { queryKey: queryKeyOf(call) })))
}

/** The same for everything below a first path segment, such as `crmCustomer`. */
export const refreshModule = (client: QueryClient, module: string): Promise<void> =>
  invalidateShown(client, { queryKey: [module] })
