import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Checkbox, Select } from 'antd'
import { NAME_LENGTH, REMARKS_LENGTH } from '#protocol/hrm/salary/wire.ts'
import { SortableList } from '#web/record/parts/Sortable.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import styles from './slip.module.css'
import {
  changeCategory,
  changeOption,
  type DraftCategory,
  type DraftOption,
  isKept,
  moveOption,
  type Structure,
  showAll,
  withCategory,
  withoutCategory,
} from './structure.ts'

interface StructureEditorProps {
  structure: Structure
  onChange: (structure: Structure) => void
}

/** Which items a slip shows, in which categories and order, with a remark each (hrm.md §16.1). */
export function StructureEditor({ structure, onChange }: StructureEditorProps) {
  const options = structure.flatMap((category) => category.options)
  const shown = options.filter(({ isHidden }) => !isHidden).length
  return (
    <>
      <div className={styles.fields}>
        <Checkbox
          checked={shown === options.length}
          indeterminate={shown > 0 && shown < options.length}
          onChange={({ target }) => onChange(showAll(structure, target.checked))}
        >
          全部可见
        </Checkbox>
        <Button icon={<PlusOutlined />} onClick={() => onChange(withCategory(structure))}>
          新建分类
        </Button>
      </div>
      <SortableList<DraftCategory>
        label="工资条分类"
        items={structure}
        idOf={({ key }) => key}
        nameOf={({ name }) => name}
        onSort={onChange}
        render={(category) => <Category category={category} structure={structure} onChange={onChange} />}
      />
    </>
  )
}

function Category({ category, structure, onChange }: StructureEditorProps & { category: DraftCategory }) {
  const { key, name, options } = category
  return (
    <section className={styles.category} aria-label={name}>
      <div className={styles.categoryHead}>
        <Input
          className={styles.categoryName}
          aria-label={`分类名称 ${name}`}
          maxLength={NAME_LENGTH}
          value={name}
          onChange={({ target }) => onChange(changeCategory(structure, key, { name: target.value }))}
        />
        {structure.length > 1 && (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`删除分类 ${name}`}
            title="删除分类，其中的项移到相邻的分类"
            onClick={() => onChange(withoutCategory(structure, key))}
          />
        )}
      </div>
      <SortableList<DraftOption>
        label={`${name}的项`}
        items={options}
        idOf={(option) => option.key}
        nameOf={(option) => option.name}
        onSort={(sorted) => onChange(changeCategory(structure, key, { options: sorted }))}
        render={(option) => <Option option={option} home={key} structure={structure} onChange={onChange} />}
      />
    </section>
  )
}

function Option({
  option,
  home,
  structure,
  onChange,
}: StructureEditorProps & { option: DraftOption; home: number }) {
  const { code, name, remark, isHidden } = option
  return (
    <div className={styles.option}>
      <Checkbox
        checked={!isHidden}
        disabled={isKept(option)}
        title={isKept(option) ? '实发工资始终显示' : undefined}
        onChange={({ target }) => onChange(changeOption(structure, code, { isHidden: !target.checked }))}
      >
        {name}
      </Checkbox>
      <Input
        aria-label={`${name} 的备注`}
        placeholder="备注"
        maxLength={REMARKS_LENGTH}
        value={remark}
        onChange={({ target }) => onChange(changeOption(structure, code, { remark: target.value }))}
      />
      <Select<number>
        aria-label={`${name} 所在分类`}
        value={home}
        options={structure.map((each) => ({ value: each.key, label: each.name }))}
        onChange={(to) => onChange(moveOption(structure, code, to))}
      />
    </div>
  )
}
