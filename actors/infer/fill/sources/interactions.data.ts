// Counts that schema.org has as interactions: names of fields (compact, in the singular), and the kinds of actions.

export const interactionNames: readonly (readonly [names: string, actions: RegExp])[] = [
  ['view viewcount viewscount numberofview totalview aufruf vue vista', /(?:view|watch|read|consume)action$/],
  ['like likecount likescount upvote upvotecount numberoflike voteup reaction reactioncount', /(?:like|agree|endorse)action$/],
  [
    'comment commentcount commentscount reply replycount repliescount numberofcomment numberofreply numberofreplie '
    + 'kommentare antworten response responsecount', /(?:comment|reply|write)action$/,
  ],
  ['share sharecount sharescount numberofshare', /shareaction$/],
  ['follower followercount followerscount subscriber subscribercount', /(?:follow|subscribe)action$/],
  ['download downloadcount downloadscount install installcount', /(?:download|install)action$/],
  ['play playcount listen listencount', /(?:play|listen)action$/],
]
