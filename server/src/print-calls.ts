import { allCalls } from '#protocol/all-calls.ts'
import type { Need } from '#protocol/platform/call.ts'

/** Every registered call as `METHOD path need area`, sorted by path; needs neither server nor database. */
function describeCalls(): string {
  const lines = allCalls.map(
    ({ method, path, need, area }) => `${method} ${path} ${describeNeed(need)} ${area}`,
  )
  return `${lines.sort(byPath).join('\n')}\n`
}

function describeNeed(need: Need): string {
  return typeof need === 'string' ? need : need.join('|')
}

function byPath(left: string, right: string): number {
  const [pathLeft = '', pathRight = ''] = [left.split(' ')[1], right.split(' ')[1]]
  return pathLeft < pathRight ? -1 : Number(pathLeft > pathRight)
}

process.stdout.write(describeCalls())
