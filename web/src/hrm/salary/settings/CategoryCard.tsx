import { DeleteOutlined } from '@ant-design/icons'
import { Form, Switch } from 'antd'
import { type Dispatch, type SetStateAction, useState } from 'react'
import { isClosedToOwn } from '#protocol/hrm/salary/items.ts'
import { NAME_LENGTH } from '#protocol/hrm/salary/wire.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { requiredText } from '#web/ui/form/form-rules.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import {
  type DraftCategory,
  type DraftItem,
  type OptionsDraft,
  offeredIn,
  openCategory,
  withCustom,
  withKnown,
  withoutItem,
} from './options-draft.ts'
import styles from './settings.module.css'

const REMARK_LENGTH = 255

/** 加项, 减项. */
export const signWords = ['减项', '加项', '--']
export const taxWords = ['不计税', '计税', '--']

interface CategoryCardProps {
  category: DraftCategory
  onChange: Dispatch<SetStateAction<OptionsDraft>>
}

/** A category that the company may use, with its items. */
export function CategoryCard({ category, onChange }: CategoryCardProps) {
  const { code, name, isOpen, items } = category
  const [isAdding, setAdding] = useState(false)
  const offered = offeredIn(category)
  return (
    <section className={styles.card} aria-label={name} data-closed={!isOpen || undefined}>
      <div className={styles.cardHead}>
        <strong>{name}</strong>
        <Switch
          aria-label={`启用${name}`}
          checked={isOpen}
          onChange={(isOn) => onChange((draft) => openCategory(draft, code, isOn))}
        />
      </div>
      {isOpen && (
        <>
          <ul className={styles.items} aria-label={`${name}的薪资项`}>
            {items.map((item) => (
              <Item key={item.code} item={item} onChange={onChange} />
            ))}
          </ul>
          <div className={styles.acts}>
            {offered.length > 0 && (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: offered.map((node) => ({
                    key: node.code,
                    label: node.name,
                    onClick: () => onChange((draft) => withKnown(draft, node)),
                  })),
                }}
              >
                <Button size="small">添加薪资项</Button>
              </Dropdown>
            )}
            {!isClosedToOwn(code) && (
              <Button size="small" aria-label={`添加自定义项 ${name}`} onClick={() => setAdding(true)}>
                添加自定义项
              </Button>
            )}
          </div>
        </>
      )}
      {isAdding && (
        <CustomItem
          category={category}
          onClose={() => setAdding(false)}
          onAdd={(given) => onChange((draft) => withCustom(draft, code, given))}
        />
      )}
    </section>
  )
}

function Item({ item, onChange }: { item: DraftItem } & Pick<CategoryCardProps, 'onChange'>) {
  const { name, remarks, isPlus, isTax } = item
  return (
    <li className={styles.item}>
      <span className={styles.itemName} title={remarks ? `${name}：${remarks}` : name}>
        {name}
      </span>
      <span className={styles.tag}>{signWords[isPlus]}</span>
      <span className={styles.tag}>{taxWords[isTax]}</span>
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`删除 ${name}`}
        title="删除"
        onClick={() => onChange((draft) => withoutItem(draft, item))}
      />
    </li>
  )
}

interface CustomItemProps {
  category: DraftCategory
  onAdd: (given: Pick<DraftItem, 'name' | 'remarks'>) => void
  onClose: () => void
}

interface Values {
  name: string
  remarks?: string
}

/** An item of the company itself; sign and tax are those of its category. */
function CustomItem({ category, onAdd, onClose }: CustomItemProps) {
  const isTaken = (name: string) => category.items.some((item) => item.name === name)
  return (
    <FormDialog<Values>
      name="hr-pay-item"
      title={`添加自定义项：${category.name}`}
      okText="添加"
      onClose={onClose}
      save={async ({ name, remarks }) => onAdd({ name: name.trim(), remarks: remarks?.trim() || null })}
    >
      <Form.Item
        name="name"
        label="名称"
        rules={[
          ...requiredText('请填写名称'),
          {
            validator: async (_: unknown, name: string | undefined) => {
              if (isTaken((name ?? '').trim())) throw new Error('名称已存在')
            },
          },
        ]}
      >
        <Input maxLength={NAME_LENGTH} />
      </Form.Item>
      <Form.Item name="remarks" label="备注">
        <Input maxLength={REMARK_LENGTH} />
      </Form.Item>
    </FormDialog>
  )
}
