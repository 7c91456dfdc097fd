import { z } from 'zod'

/** Returns the origins of a setting; undefined where one of them has more than a scheme, a host and a port. */
export function readOrigins(text: string): readonly string[] | undefined {
  const origins = text.split(',').flatMap((part) => part.trim() || [])
  const areValid = origins.every((origin) => /^https?:\/\//.test(origin) && URL.parse(origin)?.origin === origin)
  return areValid ? origins : undefined
}

/** Returns the e-mails of a setting; undefined where one of them is invalid. */
export function readAddresses(text: string): readonly string[] | undefined {
  const addresses = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  const isAddress = (one: string) => z.email().safeParse(one).success || isWebAddress(one)
  return addresses.every(isAddress) ? addresses : undefined
}

/** Only over TLS: a person who reads or changes a head in transit could hide what it proves. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
