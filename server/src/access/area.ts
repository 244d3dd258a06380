import type { ModuleKey } from '#protocol/platform/modules.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Upgrade } from '#server/platform/database/upgrade.ts'
import type { Gauge } from '#server/platform/health/metrics.ts'
import type { AppServices } from './context.ts'
import type { MemberLoaders } from './directory.ts'
import type { Endpoint } from './endpoint.ts'

/** What the areas under construction already have: the order of the list decides. */
type Made = Partial<AppServices>

/** One service of an area and how it is made. */
export interface Service<Key extends keyof AppServices = keyof AppServices> {
  key: Key
  /** Makes it from what is there already; throws when something is missing that is made later. */
  make(made: Made, parts: readonly Part[]): Promise<void>
  close(made: Made): void
}

/**
 * What one thing of an area contributes. The engine and areas that let others contribute something add a member
 * by module augmentation and read it off all parts when they are made.
 */
export interface Part {
  /**
   * The application of the part, which exists because of it. Its calls are refused to all users while the
   * company has switched it off (platform.md §6.3). Parts of an area belong to the area's application.
   */
  module?: ModuleKey
  endpoints?: readonly Endpoint[]
  /** Made in this order with what they need, closed in reverse. */
  services?: readonly Service[]
  /** What a fresh installation begins with, before the directory is read; does nothing later. */
  seed?: (db: Database) => Promise<void>
  /**
   * What declarations give to an installation, at every start that finds something new; after the seeds of all
   * areas.
   */
  upgrades?: readonly Upgrade[]
  /** Registers background jobs; they start later. */
  jobs?: (services: AppServices) => void | Promise<void>
  /** Who belongs to what, by membership node, for the directory. */
  members?: MemberLoaders
  /** Degraded dependencies: `/ready` reports the fault under its key. */
  faults?: Readonly<Record<string, (services: AppServices) => Promise<string | null>>>
  /** Numbers for `/metrics`, measured when they are asked for. */
  gauges?: (services: AppServices) => Promise<readonly Gauge[]>
  /**
   * Before calls are answered: looks at what lies outside.
   * @throws StartFailure for what the operator set up wrongly; what may pass is logged
   */
  checkStart?: (services: AppServices) => Promise<void>
  /** Ends connections that would stay open, before the server waits for its calls. */
  stopping?: (services: AppServices) => void
}

/** A feature of the server, declared once; all other code learns of it through the list in `areas.ts`. */
export interface Area extends Part {
  key: string
  /** The things inside, each with its own contribution. */
  parts?: readonly Part[]
}

/** Declares what a thing inside an area contributes. */
export const part = <const P extends Part>(declared: P): P => declared

/** Declares an area. */
export const area = <const A extends Area>(declared: A): A => declared

interface ServiceOptions<Key extends keyof AppServices, Needs extends keyof AppServices> {
  /** Services that are made before this one. */
  needs: readonly Needs[]
  make: (
    services: Pick<AppServices, Needs>,
    parts: readonly Part[],
  ) => AppServices[Key] | Promise<AppServices[Key]>
  close?: (service: NonNullable<AppServices[Key]>) => void
}

/** Declares a service; its type is added to `AppServices` by module augmentation. */
export function service<Key extends keyof AppServices, Needs extends keyof AppServices = never>(
  key: Key,
  { needs, make, close }: ServiceOptions<Key, Needs>,
): Service<Key> {
  return {
    key,
    make: async (made, parts) => {
      if (key in made) throw new Error(`service ${key} is made twice`)
      if (!hasAll(made, needs))
        throw new Error(
          `service ${key} needs ${needs.filter((each) => !(each in made)).join(', ')} before it`,
        )
      made[key] = await make(made, parts)
    },
    close: (made) => {
      const value = made[key]
      if (value !== undefined && value !== null) close?.(value)
    },
  }
}

const hasAll = <Needs extends keyof AppServices>(
  made: Made,
  needs: readonly Needs[],
): made is Made & Pick<AppServices, Needs> => needs.every((key) => key in made)

/** Keys of the services that an area makes. */
export type ServicesOf<P> =
  | (P extends { services: readonly (infer Own)[] } ? KeyOf<Own> : never)
  | (P extends { parts: readonly (infer Inner)[] } ? ServicesOf<Inner> : never)

type KeyOf<S> = S extends Service<infer Key> ? Key : never
