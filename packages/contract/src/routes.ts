/** Every route of the API, by name. A route that is not here does not exist; one without a handler does not compile. */
import { areaRoutes } from './areas.ts'
import { entityRoutes } from './entidades.ts'
import { savedFilterRoutes } from './filtros.ts'
import { laudoRoutes } from './laudos.ts'
import { wholeListRoutes } from './laudos-whole.ts'
import { listRoutes } from './listas.ts'
import { operationRoutes } from './operacao.ts'
import type { Route } from './route.ts'
import { sessionRoutes } from './session.ts'

export const ROUTES = {
  ...sessionRoutes,
  ...laudoRoutes,
  ...wholeListRoutes,
  ...listRoutes,
  ...savedFilterRoutes,
  ...entityRoutes,
  ...areaRoutes,
  ...operationRoutes,
} as const satisfies Record<string, Route>

export type Routes = typeof ROUTES
export type RouteName = keyof Routes

/** Routes that change nothing and answer what their `reply` describes. */
export type ReadRouteName = {
  readonly [Name in RouteName]: Routes[Name] extends { readonly method: 'GET'; readonly reply: object } ? Name : never
}[RouteName]

/** Where the routes live. */
export const API_BASE = '/api/v1'
