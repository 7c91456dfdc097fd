/** The purpose of each screen that is still to come, by its path. */
import { paths } from '../../paths.ts'

export const PURPOSES: Readonly<Partial<Record<(typeof paths)[keyof typeof paths], string>>> = {
  [paths.exportMap]: 'O mapa para escolher fazendas e talhões e exportar um trabalho.',
}
