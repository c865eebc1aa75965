// Legal forms of organisations as they are written after a name.

export const legalForms = [
  'GmbH & Co. KGaA', 'GmbH & Co. KG', 'GmbH & Co KG', 'GmbH und Co. KG', 'GmbH', 'gGmbH', 'mbH', 'AG & Co. KG', 'AG',
  'KGaA', 'KG', 'OHG', 'GbR', 'UG (haftungsbeschränkt)', 'UG', 'e.V.', 'e. V.', 'eV', 'eG', 'e.G.', 'SE', 'e.K.',
  'e. K.', 'AöR', 'Stiftung', 'Inc.', 'Inc', 'Incorporated', 'LLC', 'L.L.C.', 'LLP', 'LP', 'Ltd.', 'Ltd', 'Limited',
  'PLC', 'plc', 'Plc', 'Corp.', 'Corp', 'Corporation', 'Co.', 'Company', 'Pvt. Ltd.', 'Pvt Ltd', 'Private Limited',
  'Pte. Ltd.', 'Pte Ltd', 'Pty. Ltd.', 'Pty Ltd', 'Pty', 'Pvt', 'Pte', 'CIC', 'CIO', 'PC', 'P.C.', 'PLLC', 'Sdn. Bhd.',
  'Sdn Bhd', 'Bhd', 'S.A.', 'SA', 'S.A.S.', 'SAS', 'SASU', 'SARL', 'S.à r.l.', 'Sàrl', 'EURL', 'SCOP', 'SCI',
  'S.r.l.', 'Srl', 'SRL', 'S.R.L.', 'S.p.A.', 'SpA', 'SPA', 'S.n.c.', 'S.a.s.', 'Soc. Coop.', 'S.L.', 'SL', 'S.L.U.',
  'SLU', 'S.A.U.', 'S.C.', 'Ltda.', 'Ltda', 'LTDA', 'EIRELI', 'ME', 'S/A', 'S.A. de C.V.', 'SA de CV', 'Lda.', 'Lda',
  'B.V.', 'BV', 'N.V.', 'NV', 'VZW', 'ASBL', 'AB', 'A/S', 'AS', 'ASA', 'ApS', 'I/S', 'Oy', 'Oyj', 'Oy Ab', 'ehf.',
  'ehf', 'hf.', 'Sp. z o.o.', 'sp. z o.o.', 'Sp. z o. o.', 'S.A.', 'sp. j.', 'sp.k.', 's.r.o.', 's. r. o.', 'a.s.',
  'a. s.', 'Kft.', 'Kft', 'Zrt.', 'Zrt', 'Nyrt.', 'Bt.', 'd.o.o.', 'd. o. o.', 'd.d.', 'EOOD', 'OOD', 'ЕООД', 'ООД',
  'ООО', 'ОАО', 'ЗАО', 'ПАО', 'АО', 'ТОВ', 'UAB', 'SIA', 'OÜ', 'A.Ş.', 'A.S.', 'Ltd. Şti.', 'Α.Ε.', 'ΑΕ', 'Ε.Π.Ε.',
  'FZE', 'FZCO', 'FZ-LLC', 'FZC', 'DMCC', 'WLL', 'W.L.L.', 'JSC', 'Co., Ltd.', 'Co., Ltd', 'Co. Ltd', 'K.K.', 'KK',
  '株式会社', '有限会社', '合同会社', '一般社団法人', '有限公司', '股份有限公司', '有限责任公司', '주식회사', '(주)', 'PT',
  'Tbk', 'JLT', 'NGO', 'Association', 'Foundation', 'S.C.R.L.', 'SPRL', 'SCRL', 'SNC',
]
