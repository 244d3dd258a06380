import { vi } from 'vitest'

/** What a person's window leaves for a page; without a browser nothing has a size, and lists draw only what can be seen. */
const ROOM = { width: 1440, height: 900 }

const isList = (element: Element) =>
  element.getAttribute('role') === 'grid' || element.hasAttribute('data-virtual')

/** Tells once, as browsers do, how large what is observed is. */
class FixedSizes implements ResizeObserver {
  private readonly tell: ResizeObserverCallback
  constructor(tell: ResizeObserverCallback) {
    this.tell = tell
  }
  observe(target: Element): void {
    const box = [{ inlineSize: ROOM.width, blockSize: ROOM.height }]
    const contentRect = new DOMRect(0, 0, ROOM.width, ROOM.height)
    const entry = {
      target,
      contentRect,
      borderBoxSize: box,
      contentBoxSize: box,
      devicePixelContentBoxSize: box,
    }
    queueMicrotask(() => this.tell([entry], this))
  }
  unobserve(): void {
    // sizes never change
  }
  disconnect(): void {
    // sizes never change
  }
}

/** What grows with its words measures itself by these. */
const PLAIN = 'textarea { padding: 0px; border: 0px solid black; box-sizing: border-box }'

/** Gives lists and whatever asks for its room the size of a window. */
export function fixSizes(): void {
  vi.stubGlobal('ResizeObserver', FixedSizes)
  for (const [name, size] of [
    ['offsetWidth', ROOM.width],
    ['offsetHeight', ROOM.height],
    ['clientWidth', ROOM.width],
    ['clientHeight', ROOM.height],
  ] as const)
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: HTMLElement) {
        return isList(this) ? size : 0
      },
    })
  if (document.head.querySelector('style[data-sizes]')) return
  const style = document.createElement('style')
  style.dataset.sizes = ''
  style.textContent = PLAIN
  document.head.append(style)
}
