import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { AbilitiesOf, Ability } from '../plan/ability.ts'
import { batch } from './batch.ts'
import { chosenState } from './chosen-state.ts'
import { files } from './files.ts'
import { kind } from './kind.ts'
import { ledger } from './ledger.ts'
import { lines } from './lines.ts'
import { links } from './links.ts'
import { numbers } from './numbers.ts'
import { pictures } from './pictures.ts'
import { relatedThings } from './related-things.ts'
import { rules } from './rules.ts'
import { shares } from './shares.ts'
import { star } from './star.ts'
import { states } from './states.ts'
import { submission } from './submission.ts'
import { sums } from './sums.ts'
import { team } from './team.ts'
import { timeline } from './timeline.ts'
import { todos } from './todos.ts'
import { totals } from './totals.ts'
import { unique } from './unique.ts'

/**
 * All abilities of records, in the order of their calls at each moment: of two that refuse, the one before is heard. The rules
 * of a type come after everything that the engine writes beside the record; what happens to it, last.
 */
export const allAbilities: readonly Ability[] = [
  states,
  kind,
  links,
  numbers,
  unique,
  batch,
  lines,
  shares,
  files,
  pictures,
  rules,
  timeline,
  team,
  star,
  relatedThings,
  sums,
  todos,
  totals,
  ledger,
  chosenState,
  submission,
]

/** The abilities of each of these types. */
export function abilitiesOf(
  types: readonly RecordType[],
  all: readonly Ability[] = allAbilities,
): AbilitiesOf {
  const having = ({ of = () => true }: Ability, type: RecordType) => of(type)
  const known = new Map(types.map((type) => [type, all.filter((ability) => having(ability, type))]))
  return (type) => known.get(type) ?? all.filter((ability) => having(ability, type))
}
