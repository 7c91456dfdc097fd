import { invalidate, queryClient } from '../../api/query.ts'

/** Every answer about protected areas is old once some of them changed. */
export function readAgain(): void {
  void invalidate('listProtecaoPage')
  void invalidate('readProtecaoHistory')
  void invalidate('listDistancias')
  // The packed answers have a key of their own, which says their form.
  void queryClient.invalidateQueries({ queryKey: ['listProtecoes'] })
}
