-- The CNPJ and the registration of a prestadora are typed from now on: they head its monthly report for the authority. A CNPJ is one prestadora's in use;
-- nothing wrote the column before, so that no row can be in the way.
create unique index prestadoras_cnpj on prestadoras (cnpj_puro(cnpj)) where arquivado_em is null;
