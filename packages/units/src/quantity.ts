/**
 * Numbers with a unit in their type. A quantity is a plain number at run time; the unit exists only for the compiler,
 * which then refuses hectares where square metres are expected. Always full precision; rounding is for people
 * (round.ts).
 */

declare const unit: unique symbol

export type UnitSymbol = 'ha' | 'm²' | 'm' | 'km' | 'L/ha' | 'm/s' | 'km/h' | 's' | 'min'

export type Quantity<S extends UnitSymbol> = number & { readonly [unit]: S }

export type Hectares = Quantity<'ha'>
export type SquareMetres = Quantity<'m²'>
export type Metres = Quantity<'m'>
export type Kilometres = Quantity<'km'>
export type LitresPerHectare = Quantity<'L/ha'>
export type MetresPerSecond = Quantity<'m/s'>
export type KilometresPerHour = Quantity<'km/h'>
export type Seconds = Quantity<'s'>
export type Minutes = Quantity<'min'>

export const hectares = (n: number) => n as Hectares
export const squareMetres = (n: number) => n as SquareMetres
export const metres = (n: number) => n as Metres
export const kilometres = (n: number) => n as Kilometres
export const litresPerHectare = (n: number) => n as LitresPerHectare
export const metresPerSecond = (n: number) => n as MetresPerSecond
export const kilometresPerHour = (n: number) => n as KilometresPerHour
export const seconds = (n: number) => n as Seconds
export const minutes = (n: number) => n as Minutes
