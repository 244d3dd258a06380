import { type ComponentProps, useState } from 'react'
import { fileAddress } from '#web/platform/file-address.ts'
import styles from './Avatar.module.css'

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  name: string
  img: string | null | undefined
  /** Pixels; 24 to 40. */
  size: number
}

/** The picture of a person, or the last two characters of the name (platform.md §11.5). */
export function Avatar({ name, img, size, ...rest }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const letters = [...name].slice(-2).join('')
  const style = { width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.38)) }
  return (
    <span {...rest} className={styles.avatar} style={style}>
      {img && img !== broken ? (
        <img src={fileAddress(img)} alt={name} onError={() => setBroken(img)} />
      ) : (
        letters
      )}
    </span>
  )
}
