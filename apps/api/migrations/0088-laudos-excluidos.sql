-- The list of deleted laudos opens with the last ones, however many laudos there are.
create index laudos_excluidos on laudos (arquivado_em desc, id desc) where arquivado_em is not null;
