/** Refuses the code of a coordinate system that no file can be read with. */
import { type FieldError, invalidFields } from '@faixa/contract'
import { isKnownSystem } from '@faixa/geometry'

/** `codes` are the typed codes by the names of their fields. */
export async function refuseUnknownSystems(codes: Readonly<Record<string, string | undefined>>): Promise<void> {
  const wrong: FieldError[] = []
  for (const [campo, code] of Object.entries(codes)) {
    if (code !== undefined && !(await isKnownSystem(code)))
      wrong.push({ campo, mensagem: `O sistema de coordenadas «${code}» não é conhecido.` })
  }
  if (wrong.length > 0) throw invalidFields(wrong)
}
