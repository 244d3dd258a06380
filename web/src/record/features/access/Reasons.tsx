import type { OptionColor } from '#protocol/fields/rule/option-colors.ts'
import type { AccessReason } from '#protocol/record/calls/access-calls.ts'
import { Tag } from '#web/ui/display/Tag.tsx'
import styles from './access.module.css'

const rules: Record<AccessReason['rule'], { text: string; color: OptionColor }> = {
  administrator: { text: '管理员', color: 'purple' },
  range: { text: '数据权限', color: 'blue' },
  team: { text: '团队', color: 'green' },
  creator: { text: '创建人', color: 'amber' },
  parent: { text: '所属记录', color: 'cyan' },
  type: { text: '模块规则', color: 'grey' },
}

/** The rules by which a user reaches a record, each with its sentence. */
export function Reasons({ reasons }: { reasons: readonly AccessReason[] }) {
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ rule, words }) => (
        <li key={rule}>
          <Tag {...rules[rule]} />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
